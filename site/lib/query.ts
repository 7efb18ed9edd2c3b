import { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { getUser } from '#contract/accounts.ts';
import { getAudit } from '#contract/admin/audit.ts';
import { getAdminContent, getAdminSubjects } from '#contract/admin/content.ts';
import { getCustomers } from '#contract/admin/customers.ts';
import { getAdminGradeEvidence } from '#contract/admin/evidence.ts';
import { getSales } from '#contract/admin/sales.ts';
import { getStatus } from '#contract/admin/status.ts';
import { getContent, getSubjects, getTopics } from '#contract/catalogue.ts';
import type { Currency } from '#contract/money.ts';
import { createPaymentIntent } from '#contract/payments.ts';
import { getPurchases } from '#contract/purchases.ts';
import type { QuoteRequest } from '#contract/quote.ts';

/** The one cache of all islands of a page; its rules are in docs/product.md#limits. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Fail offline; by default a query would wait without a word.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Every key of the cache. Responses of the API are stored under their path. */
export const queryKeys = {
  user: [getUser.path],
  subjects: [getSubjects.path],
  purchases: [getPurchases.path],
  /** Without an id: the prefix of every subject's key. */
  access: (subjectId?: string) => ['/api/user/access', ...(subjectId ? [subjectId] : [])],
  paymentIntent: (request: QuoteRequest) => [createPaymentIntent.path, request],
  topics: (subjectId: string) => [getTopics.path, subjectId],
  topicsWithContent: (subjectId: string) => [getTopics.path, subjectId, getContent.path],
  adminSubjects: [getAdminSubjects.path],
  adminContent: (topicId: string) => [getAdminContent.path, topicId],
  adminEvidence: [getAdminGradeEvidence.path],
  sales: (currency: Currency) => [getSales.path, currency],
  customers: (request: z.input<typeof getCustomers.request>) => [getCustomers.path, request],
  audit: [getAudit.path],
  status: [getStatus.path],
  stripe: (key: string) => ['stripe.js', key],
};

/** Refreshes purchases and access after a payment. */
export async function refreshPurchases(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.purchases }),
    queryClient.invalidateQueries({ queryKey: queryKeys.access() }),
  ]);
}
