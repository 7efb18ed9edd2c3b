import { passwordAccount } from '#server/accounts/account.ts';
import { accountKey } from '#server/accounts/stored-keys.ts';
import type { TestClient } from './client.ts';
import type { TestSandbox } from './sandbox.ts';
import { readAccountId } from './student.ts';

/** Confirms the signed-in student's address, as the link in an email does. */
export async function confirmAddress(
  { store }: Pick<TestSandbox, 'store'>,
  browser: TestClient,
): Promise<void> {
  const id = await readAccountId(browser);
  const account = passwordAccount.parse(await store.get(accountKey.of(id)));
  await store.set(accountKey.of(id), { ...account, confirmedEmail: account.email });
}
