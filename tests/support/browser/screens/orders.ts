import { messages } from '#contract/messages.ts';
import { shopDay } from '#contract/shop-day.ts';
import type { OpenedEvent } from '#server/places/order-events.ts';
import { addDays } from '#server/shop-time.ts';
import {
  fieldMessages,
  giftLabels,
  orderLabels,
  schoolLabels,
} from '#site/features/places/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { addOrder, released } from '../../add-order.ts';
import { createClient } from '../../client.ts';
import { MICRO } from '../../ids.ts';
import { payOpened, sendForSomeone, toOpened } from '../../places-payment.ts';
import { at, type Screen, type Stage } from './screen.ts';

const LINE = 'From Aunt May, with a very long line that nearly fills all of the eighty letters';

type Added = Parameters<typeof addOrder>[1];

const openOrder =
  (added: Added) =>
  async ({ page, sandbox }: Stage): Promise<void> => {
    const { token } = await addOrder(createClient(sandbox.shop), added);
    await page.goto(paths.order(token));
  };

/** Pays for a place as a payer does, and opens the order as after the bank's page. */
async function openGift({ page, sandbox }: Stage): Promise<void> {
  const payer = createClient(sandbox.shop);
  const request = { subjectId: MICRO, email: 'payer@example.org', from: LINE };
  const opened = await toOpened(await sendForSomeone(payer, request));
  await payOpened(sandbox, opened);
  await page.goto(`${paths.order(opened.token)}?payment_intent=${opened.paymentIntentId}`);
}

async function fillGift({ page }: Stage): Promise<void> {
  await page.goto(paths.buyForSomeone({ subjectId: MICRO }));
  await page.getByLabel(giftLabels.email).fill('payer@example.org');
  await page.getByLabel(giftLabels.from).fill(LINE);
  await page.getByRole('button', { name: giftLabels.continue }).click();
}

async function sendEmptyDetails({ page }: Stage): Promise<void> {
  await page.goto(paths.schools());
  await page.getByRole('button', { name: schoolLabels.card }).click();
  await page.getByRole('button', { name: schoolLabels.continue }).click();
}

const quoted: Partial<OpenedEvent> = { validUntil: addDays(shopDay(new Date()), 30) };
const gift: Partial<OpenedEvent> = {
  buyer: 'parent',
  payBy: 'card',
  places: 1,
  amount: 3_000,
  lines: [{ subjectId: MICRO, subjectName: 'Microeconomics', amount: 3_000 }],
  validUntil: undefined,
};

/** States of the pages for payers and schools (docs/product.md#orders-of-places). */
export const orderScreens: Screen[] = [
  {
    name: 'buy-for-someone',
    who: 'visitor',
    reach: async ({ page }) => {
      await page.goto(paths.buyForSomeone());
      await page.getByRole('button', { name: giftLabels.continue }).click();
    },
    landmark: (page) => page.getByText(messages.emailInvalid),
  },
  {
    name: 'buy-for-someone-pay',
    who: 'visitor',
    reach: fillGift,
    landmark: (page) => page.locator('button:enabled', { hasText: 'Pay £30.00' }),
    isVariant: true,
  },
  {
    name: 'schools',
    who: 'visitor',
    reach: at(paths.schools()),
    landmark: (page) => page.getByRole('button', { name: schoolLabels.card }),
  },
  {
    name: 'schools-details',
    who: 'visitor',
    reach: sendEmptyDetails,
    landmark: (page) => page.getByText(fieldMessages.organisation),
    isVariant: true,
  },
  {
    name: 'order-link',
    who: 'visitor',
    reach: openGift,
    landmark: (page) => page.getByRole('button', { name: orderLabels.takeBack }),
  },
  {
    name: 'order-take-back',
    who: 'visitor',
    reach: async (stage) => {
      await openGift(stage);
      await stage.page.getByRole('button', { name: orderLabels.takeBack }).click();
    },
    landmark: (page) => page.getByRole('alertdialog'),
    isVariant: true,
  },
  {
    name: 'order-unpaid',
    who: 'visitor',
    reach: openOrder({ opened: gift, isOrdered: false }),
    landmark: (page) => page.getByRole('heading', { name: orderLabels.unpaid }),
    isVariant: true,
  },
  {
    name: 'order-quote',
    who: 'visitor',
    reach: async (stage) => {
      await openOrder({ opened: quoted, isOrdered: false })(stage);
      await stage.page.getByRole('button', { name: orderLabels.orderNow }).click();
    },
    landmark: (page) => page.getByRole('heading', { name: orderLabels.orderForm }),
    isVariant: true,
  },
  {
    name: 'order-released',
    who: 'visitor',
    reach: openOrder({ later: released }),
    landmark: (page) => page.getByRole('heading', { name: orderLabels.released }),
  },
  {
    name: 'order-invalid',
    who: 'visitor',
    reach: at('/orders/unknown'),
    consoleErrors: [/404 .*\/api\/orders\/unknown$/],
    landmark: (page) => page.getByRole('heading', { name: orderLabels.invalid }),
    isVariant: true,
  },
];
