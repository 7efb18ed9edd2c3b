/**
 * What the hosted services charge in a month, in US dollars, as far as public pages said so on the day that
 * stands beside each price. Check them before you rely on them.
 */

/**
 * Netlify's plans, with the packs of further credits that each can buy. https://www.netlify.com/pricing/,
 * 2026-08-27; packs: docs.netlify.com, Buy add-on credits, 2026-11; meters 2026-04-14.
 */
export const hostingPlans = [
  { name: 'Free', price: 0, credits: 300, pack: undefined },
  { name: 'Personal', price: 9, credits: 1_000, pack: { price: 5, credits: 500 } },
  { name: 'Pro', price: 20, credits: 3_000, pack: { price: 10, credits: 1_500 } },
] as const;

export const hosting = {
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

/**
 * Sanity, plan Growth. Its free plan has the same requests, and is blocked beyond them.
 * https://www.sanity.io/pricing, 2026-05-05.
 */
export const cms = {
  seat: 15,
  seats: 2,
  includedRequests: 250_000,
  request: 1 / 25_000,
  includedCdnRequests: 1_000_000,
  cdnRequest: 1 / 250_000,
} as const;

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
