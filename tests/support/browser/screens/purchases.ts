import { getPurchases } from '#contract/purchases/purchases.ts';
import { purchasesLabels } from '#site/features/purchases/labels.ts';
import { MACRO, MICRO } from '../../ids.ts';
import { refundAtProvider } from '../payments.ts';
import { buy, signUp } from '../students.ts';
import { expect } from '../test.ts';
import { at, type Screen, type Stage, withFault } from './screen.ts';

const LIST = '/api/user/purchases';

/** Buys two subjects as a new student; one is refunded in full, the other in part. @returns the refunds */
export async function buyAndRefund({ page, sandbox }: Pick<Stage, 'page' | 'sandbox'>) {
  await signUp(page);
  const [micro, macro] = [await buy(page, sandbox, MICRO), await buy(page, sandbox, MACRO)];
  await refundAtProvider(page, sandbox, micro);
  await refundAtProvider(page, sandbox, macro, '5.00');
  const listRefunds = async () => {
    const list = getPurchases.response.parse(await (await page.request.get(LIST)).json());
    return list.flatMap(({ refund }) => refund ?? []);
  };
  const amounts = async () => (await listRefunds()).map(({ amount }) => amount).toSorted();
  await expect.poll(amounts).toEqual(['30.00', '5.00']);
  return listRefunds();
}

/** States of /purchases (docs/product.md). */
export const purchasesScreens: Screen[] = [
  {
    name: 'purchases-visitor',
    who: 'visitor',
    reach: at('/purchases'),
    landmark: (page) => page.getByRole('heading', { name: purchasesLabels.accessRequired }),
    isVariant: true,
  },
  {
    name: 'purchases-loading',
    who: 'student',
    reach: withFault({ path: LIST, hang: true }, at('/purchases')),
    landmark: (page) => page.getByRole('status', { name: 'Loading' }),
    isVariant: true,
  },
  {
    name: 'purchases-empty',
    who: 'student',
    reach: at('/purchases'),
    landmark: (page) => page.getByRole('heading', { name: purchasesLabels.none }),
    isVariant: true,
  },
  {
    name: 'purchases-failed',
    who: 'student',
    reach: withFault({ path: LIST, status: 503 }, at('/purchases')),
    consoleErrors: [/503 .*\/api\/user\/purchases$/],
    landmark: (page) => page.getByText('Your purchases could not be loaded'),
    isVariant: true,
  },
  {
    name: 'purchases-list',
    who: 'buyer',
    reach: at('/purchases'),
    landmark: (page) => page.getByRole('button', { name: purchasesLabels.access }),
  },
  {
    name: 'purchases-refunded',
    who: 'visitor',
    reach: async (stage) => {
      await buyAndRefund(stage);
      await stage.page.goto('/purchases');
    },
    landmark: (page) => page.getByRole('link', { name: 'View Content' }),
  },
];
