import { createPaymentLink, getPaymentLinks } from '#contract/payments/payment-links.ts';
import { call } from '#site/lib/call.ts';
import { Queries, Query } from '#site/lib/query.ts';

/** The link of a request, which is written as JSON. Each time that it is shown, it may have been ended elsewhere. */
export const linkQueries = new Queries((request) => call(createPaymentLink, JSON.parse(request)), {
  isFreshOnMount: true,
});

/** All links of the student that still work. */
export const linksQuery = new Query(() => call(getPaymentLinks, {}), { isFreshOnMount: true });
