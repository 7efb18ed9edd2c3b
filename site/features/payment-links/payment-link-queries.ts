import { createPaymentLink, getPaymentLinks } from '#contract/payments/payment-links.ts';
import { call } from '#site/lib/call.ts';
import { Queries, Query } from '#site/lib/query.ts';

/** Links by request (JSON), fetched on each mount: a link may have been ended elsewhere. */
export const linkQueries = new Queries((request) => call(createPaymentLink, JSON.parse(request)), {
  isFreshOnMount: true,
});

export const linksQuery = new Query(() => call(getPaymentLinks, {}), { isFreshOnMount: true });
