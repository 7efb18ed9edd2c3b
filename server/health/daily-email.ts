import { z } from 'zod';
import { count } from '#contract/count.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import type { Need } from '#contract/health/needs.ts';
import { addUpByCurrency, formatAmount } from '#contract/money.ts';
import { shopDay, startOfDay } from '#contract/shop-day.ts';
import { brand } from '#shop';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { config } from '../config.ts';
import { buttonPart, composeEmail, paragraph } from '../email/layout.ts';
import { defineJob } from '../jobs/jobs.ts';
import { isOfMode, type Purchase } from '../purchases/ledger.ts';
import { countPurchases, readDays } from '../purchases/sales-days.ts';
import { type Email, sendEmail } from '../services/email.ts';
import { addDays, DAY_FORMAT } from '../shop-time.ts';
import { commitIf, isUnchanged, put, untilCommitted } from '../store/commit.ts';
import { readCurrent, readRecord } from '../store/records.ts';
import { parseStored } from '../store/unreadable.ts';
import { readNeeds } from './read-needs.ts';
import { dailyEmailKey } from './stored-keys.ts';

/** The owner's daily email (docs/product.md#needs-you). */

const setting = z.object({
  isOn: z.boolean(),
  /** The day in the shop's time zone for which an email was last considered. */
  day: z.iso.date().optional(),
});

const parseSetting = (stored: unknown) =>
  stored === null ? undefined : parseStored(setting, dailyEmailKey.key, stored);

/** Off by default. */
export async function readDailyEmail(): Promise<{ isOn: boolean; to: string }> {
  const { isOn = false } = (await readRecord(dailyEmailKey.key, setting)) ?? {};
  return { isOn, to: config().OWNER_EMAIL };
}

export async function setDailyEmail(isOn: boolean, by: Actor): Promise<void> {
  await recordAudit({ ...by, action: 'daily-email-changed', what: isOn ? 'On' : 'Off' });
  await untilCommitted(async () => {
    const [stored] = await readCurrent(dailyEmailKey.key);
    const before = parseSetting(stored);
    const changes = [put(dailyEmailKey.key, { ...before, isOn })];
    return (await commitIf([isUnchanged(dailyEmailKey.key, stored)], changes)) || undefined;
  });
}

const message = z.object({
  /** E.g. `3 sales, €90.00`. */
  sales: z.string(),
  needs: z.array(z.string()),
  unchecked: z.array(z.string()),
});
type Message = z.infer<typeof message>;

/** An email is stale once the next one is due. */
const RETRY_MS = 20 * 60 * 60 * 1000;

/** Emails the owner about a day. The id is the day of the email in the shop's time zone. */
export const dailyEmails = defineJob({
  name: 'daily-email',
  schema: message,
  retryForMs: RETRY_MS,
  run: async (data, { id: day }) => {
    // Named by the day, so that a retry after a crash is the same message.
    await sendEmail({ ...writeDailyEmail(day, data), id: `daily.${day}` });
    return [];
  },
});

/** Queues today's email if the owner wants it and there is news, at most once on each day of the shop. */
export async function queueDailyEmail(now = new Date()): Promise<void> {
  const [stored] = await readCurrent(dailyEmailKey.key);
  const { isOn = false, day } = parseSetting(stored) ?? {};
  const today = shopDay(now);
  if (!isOn || day === today) return;
  const [{ purchases = [] } = {}] = await readDays([addDays(today, -1)]);
  const { needs, unchecked } = await readNeeds(now);
  const sales = describeSales(purchases.filter(isOfMode));
  const hasNews = sales !== undefined || needs.length > 0;
  const data = { sales: sales ?? 'no sales', needs: needs.map(describeNeed), unchecked };
  await commitIf(
    [isUnchanged(dailyEmailKey.key, stored)],
    [
      put(dailyEmailKey.key, { isOn, day: today }),
      ...(hasNews ? [dailyEmails.enqueue(today, data)] : []),
    ],
  );
}

type Sold = Pick<Purchase, 'amount' | 'refunded' | 'net' | 'currency'>;

/** Describes a day's orders, e.g. `3 sales, €90.00, 1 refunded, 1 given`. @returns undefined if there are none */
export function describeSales(orders: Sold[]): string | undefined {
  if (orders.length === 0) return undefined;
  const { paid, refunded, free } = countPurchases(orders);
  const sums = addUpByCurrency(orders, ({ net }) => net)
    .filter(({ amount }) => amount > 0)
    .map(({ amount, currency }) => formatAmount(amount, currency));
  return [
    count(paid, 'sale'),
    ...sums,
    ...(refunded > 0 ? [`${refunded} refunded`] : []),
    ...(free > 0 ? [`${free} given`] : []),
  ].join(', ');
}

const describeNeed = ({ title, dueAt }: Pick<Need, 'title' | 'dueAt'>): string =>
  dueAt ? `${title}, respond by ${DAY_FORMAT.format(new Date(dueAt))}` : title;

export function writeDailyEmail(day: string, { sales, needs, unchecked }: Message): Email {
  const { OWNER_EMAIL: to, SITE_URL: siteUrl } = config();
  const yesterday = DAY_FORMAT.format(new Date(startOfDay(addDays(day, -1))));
  const state = describeState(needs.length);
  const parts = [
    paragraph('Hello,'),
    paragraph(`Yesterday, ${yesterday}: ${sales}. ${state}.`),
    ...(needs.length > 0 ? [listPart(needs)] : []),
    ...(unchecked.length > 0 ? [paragraph(`Could not be checked: ${unchecked.join(', ')}.`)] : []),
    buttonPart(`${siteUrl}/admin`, 'Open the admin panel'),
    paragraph(
      'Amounts are after refunds and before Stripe’s fees. You can turn this email off in the panel, under Needs you.',
    ),
  ];
  const [first = '', ...rest] = state;
  const news = `${sales}; ${first.toLowerCase()}${rest.join('')}`;
  return { to, subject: `${brand.name}: ${news}`, ...composeEmail(parts) };
}

function describeState(needs: number): string {
  if (needs === 0) return 'Nothing needs you';
  return needs === 1 ? 'One thing needs you' : `${needs} things need you`;
}

const listPart = (lines: string[]) => ({
  text: lines.map((line) => `- ${line}`).join('\n'),
  html: `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
});
