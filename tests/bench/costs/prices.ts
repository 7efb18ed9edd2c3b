/**
 * What the hosted services charge in a month, in US dollars, as far as public pages said so on the day that
 * stands beside each price. Check them before you rely on them.
 */

/** Netlify, plan Pro. https://www.netlify.com/pricing/, 2026-08-27; meters 2026-04-14. */
export const hosting = {
  plan: 20,
  credits: 3_000,
  /** A further credit, bought in packs of 1,000 for 20 dollars. 2025-09-05. */
  credit: 0.02,
  creditsPerGigabyte: 20,
  creditsPerRequest: 2 / 10_000,
  creditsPerGigabyteHour: 10,
  creditsPerDeploy: 15,
} as const;

/** Upstash Redis, pay as you go. https://upstash.com/pricing/redis, 2026-11-09. */
export const store = {
  freeCommands: 500_000,
  command: 0.2 / 100_000,
  freeGigabytes: 1,
  gigabyte: 0.25,
  commandsPerSecond: 10_000,
  maxGigabytes: 100,
} as const;

/** Sanity, plan Growth, which private data sets need. https://www.sanity.io/pricing, 2026-05-05. */
export const cms = { seat: 15, seats: 2, queries: 250_000 } as const;

/** Stripe in the United Kingdom, standard cards. 2023-04-10, unchanged on 2026-02-02. In pounds. */
export const payments = { share: 0.015, fixed: 0.2 } as const;

/** Resend, each plan with its emails. 2026-03-09; a million emails 2025-08-20. */
export const mail = [
  { emails: 3_000, price: 0 },
  { emails: 50_000, price: 20 },
  { emails: 100_000, price: 90 },
  { emails: 1_000_000, price: 650 },
] as const;

/** Beyond the largest plan. Dollars for an email, Resend's rate for a million. */
export const furtherEmail = 0.000_65;
