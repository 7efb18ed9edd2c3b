import { priceOf, usageOf } from './month.ts';

/** The sizes of the shop that docs/costs.md is about. */
export const SIZES = [100, 1_000, 10_000, 100_000, 10_000_000];

const whole = (value: number) => Math.round(value).toLocaleString('en-GB');
const dollars = (value: number) => `$${whole(value)}`;
const pounds = (value: number) => `£${whole(value)}`;

const LINES: [what: string, read: (students: number) => string][] = [
  ['Purchases', (n) => whole(usageOf(n).purchases)],
  ['Requests that reach the host', (n) => whole(usageOf(n).requests)],
  [
    'Gigabytes that leave it, of which files',
    (n) => {
      const { gigabytes, fileGigabytes } = usageOf(n);
      return `${whole(gigabytes)}, ${whole(fileGigabytes)}`;
    },
  ],
  ['Commands at the store', (n) => whole(usageOf(n).commands)],
  ['Commands in the busiest second', (n) => whole(usageOf(n).peak.commands)],
  ['Functions at work in the busiest second', (n) => whole(usageOf(n).peak.atWork)],
  [
    'Requests to the CMS, to its CDN',
    (n) => `${whole(usageOf(n).contentRequests)}, ${whole(usageOf(n).contentCdnRequests)}`,
  ],
  ['Credits of the host', (n) => whole(priceOf(n).credits)],
  ['Host (Netlify)', (n) => `${dollars(priceOf(n).hosting)} (${priceOf(n).hostingPlan})`],
  ['Store (Upstash)', (n) => dollars(priceOf(n).store)],
  ['CMS (Sanity)', (n) => dollars(priceOf(n).cms)],
  ['Mail (Resend)', (n) => dollars(priceOf(n).mail)],
  ['**Together**', (n) => `**${dollars(totalOf(n))}**`],
  ['Payments (Stripe)', (n) => pounds(priceOf(n).payments)],
  ['Sales', (n) => pounds(priceOf(n).sales)],
];

/** What a month costs without the payments' fees, in dollars. */
export function totalOf(students: number): number {
  const { hosting, store, cms, mail } = priceOf(students);
  return hosting + store + cms + mail;
}

/** Writes the table of docs/costs.md. */
export function monthTable(): string {
  const head = ['', ...SIZES.map((size) => `${whole(size)} students`)];
  const rows = LINES.map(([what, read]) => [what, ...SIZES.map(read)]);
  const lines = [head, ['---', ...SIZES.map(() => '--:')], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
