import { getUser } from '#contract/accounts/user.ts';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import { getAccess, getPurchases } from '#contract/payments/purchases.ts';
import { call, callOrNull } from './call.ts';
import { Queries, Query } from './query.ts';

/* The responses that several pages show. Those of one page stand beside it. */

/** Null without a session. */
export const userQuery = new Query(() => callOrNull(getUser, {}));

export const subjectsQuery = new Query(() => call(getSubjects, {}));

export const purchasesQuery = new Query(() => call(getPurchases, {}));

/** By the subject's id. */
export const accessQueries = new Queries((subjectId) => call(getAccess, { subjectId }));

/** Refreshes purchases and access after a payment. */
export async function refreshPurchases(): Promise<void> {
  await Promise.all([purchasesQuery.invalidate(), accessQueries.invalidate()]);
}
