import { getAccount, getSessions } from '#contract/accounts/account.ts';
import { call } from '#site/lib/call.ts';
import { userQuery } from '#site/lib/queries.ts';
import { Query } from '#site/lib/query.ts';

export const accountQuery = new Query(() => call(getAccount, {}));

export const devicesQuery = new Query(() => call(getSessions, {}));

export async function refreshAccount(): Promise<void> {
  await Promise.all([accountQuery.invalidate(), userQuery.invalidate(), devicesQuery.invalidate()]);
}
