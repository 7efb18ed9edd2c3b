import { createPaymentLink, getPaymentLinks } from '#contract/payments/payment-links.ts';
import { call } from '#site/lib/call.ts';
import { Queries, Query } from '#site/lib/query.ts';

/**
 * Payment links by request (JSON). Fetched on each mount, because a link may have been ended
 * elsewhere.
 */
export const linkQueries = new Queries((request) => call(createPaymentLink, JSON.parse(request)), {
  isFreshOnMount: true,
});

/** Links of the student that still work. */
export const linksQuery = new Query(() => call(getPaymentLinks, {}), { isFreshOnMount: true });
