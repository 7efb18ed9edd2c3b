import { randomUUID } from 'node:crypto';
import { signupRequest } from '#contract/accounts/accounts.ts';
import { HINT_COOKIE, PROGRESS_OWNER_COOKIE } from '#contract/sessions/session.ts';
import { FIRST_SESSION_VERSION, type PasswordAccount } from '#server/accounts/account.ts';
import { accountByEmailKey, accountKey } from '#server/accounts/stored-keys.ts';
import { KNOWN_BROWSER_COOKIE, progressOwner, SESSION_COOKIE } from '#server/http/cookies.ts';
import type { SessionRecord } from '#server/store/sessions.ts';
import { sessionsKey } from '#server/store/stored-keys.ts';
import { KNOWN_BROWSER_SECONDS } from '#server/tokens/known-browser.ts';
import { keyedHash, sign } from '#server/tokens/seal.ts';
import { SESSION_SECONDS } from '#server/tokens/sessions.ts';
import type { CookieClient, TestClient } from './client.ts';
import { readShopSettings } from './shop-settings.ts';
import { newStudent, type Student } from './student.ts';

/** Hashes of the password of {@link newStudent} as a sign-up saves them: usually, and in a shop with quick passwords. */
const PASSWORD_HASH = '$2b$11$ZcGB/Fv3JZyk5bMBUDfjqOQIqurpimeKyuutVGUqO7QKPYGZl1H2G';
const QUICK_HASH = '$2b$04$JHfMkJgwC..DAoqpb7yT3OllRIrJYPTHDM12.lHzVUy7jIDK3irCW';

/**
 * Adds a student's account directly to a shop's store, because a sign-up takes several requests to the store.
 * @param client any client of the shop
 * @param student with the password of {@link newStudent}
 * @returns the cookies of the student's browser
 */
export async function addAccount(
  client: TestClient,
  student: Student,
): Promise<Map<string, string>> {
  const { store, sessionKey: key, ...shop } = await readShopSettings(client);
  const passwordHash = shop.hasQuickPasswords ? QUICK_HASH : PASSWORD_HASH;
  const { password: _, ...person } = signupRequest.parse(student);
  const account: PasswordAccount = {
    id: randomUUID(),
    kind: 'password',
    ...person,
    passwordHash,
    sessionVersion: FIRST_SESSION_VERSION,
    createdAt: new Date().toISOString(),
  };
  const sid = randomUUID();
  const now = new Date().toISOString();
  const session: SessionRecord = {
    version: account.sessionVersion,
    device: 'Unknown device',
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000).toISOString(),
  };
  // One request, because the client of the store batches its commands.
  const written = Promise.all([
    store.set(accountKey.of(account.id), account),
    store.set(accountByEmailKey.of(account.email), { accountId: account.id }),
    store.hset(sessionsKey.of(account.id), { [sid]: session }),
  ]);
  const token = await sign(
    key,
    { audience: 'session', subject: account.id },
    { version: account.sessionVersion, sid },
    SESSION_SECONDS,
  );
  const knownBrowser = await sign(
    key,
    { audience: 'known-browser', subject: randomUUID() },
    { accounts: [await keyedHash(shop.SESSION_SECRET, 'known-browser', account.email)] },
    KNOWN_BROWSER_SECONDS,
  );
  await written;
  return new Map([
    [SESSION_COOKIE, token],
    [HINT_COOKIE, 'user'],
    [PROGRESS_OWNER_COOKIE, progressOwner(account.id)],
    [KNOWN_BROWSER_COOKIE, knownBrowser],
  ]);
}

/** Adds a student's account and signs them in ({@link addAccount}). @returns the email address */
export async function addStudent(
  client: CookieClient,
  changes: Partial<Omit<Student, 'password'>> = {},
): Promise<string> {
  const student = newStudent(changes);
  for (const [name, value] of await addAccount(client, student)) client.cookies.set(name, value);
  return student.email;
}
