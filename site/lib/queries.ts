import { getUser } from '#contract/accounts/user.ts';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import { getAccess, getPurchases } from '#contract/purchases/purchases.ts';
import { call, callOrNull } from './call.ts';
import { Queries, Query } from './query.ts';

/* Queries that several pages share. A query for a single page is in that page's folder. */

/** Null without a session. */
export const userQuery = new Query(() => callOrNull(getUser, {}));

export const subjectsQuery = new Query(() => call(getSubjects, {}));

export const purchasesQuery = new Query(() => call(getPurchases, {}));

export const accessQueries = new Queries((subjectId) => call(getAccess, { subjectId }));

export async function refreshPurchases(): Promise<void> {
  await Promise.all([purchasesQuery.invalidate(), accessQueries.invalidate()]);
}
