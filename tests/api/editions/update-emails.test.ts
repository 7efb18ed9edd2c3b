import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeUpdateEmails, getUpdateEmails } from '#contract/editions/update-emails.ts';
import { accountKey } from '#server/accounts/stored-keys.ts';
import { updateEmailsKey } from '#server/editions/stored-keys.ts';
import { serverMessages } from '#server/messages.ts';
import { addStudent } from '../../support/add-student.ts';
import type { CookieClient } from '../../support/client.ts';
import { commandsOfRun } from '../../support/count-commands.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { countEmails, type ReceivedEmail, readEmails } from '../../support/inbox.ts';
import { announceChange } from '../../support/lake.ts';
import { createSubject, type OwnSubject } from '../../support/own-subject.ts';
import { buy } from '../../support/purchase.ts';
import { replaceFile } from '../../support/replace-file.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { newStudent, PASSWORD, readAccountId } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Emails about updated files: docs/product.md#updated-files. */

const shop = await startTestSandbox();
const { store } = shop;

const DAY_MS = 24 * 60 * 60 * 1000;
const DELIVERIES = { method: 'SMTP' };
const PATH = getUpdateEmails.path;
const WHATS_NEW = 'Two new diagrams';

const choose = async (client: CookieClient, isWanted: boolean) => {
  const response = await client.post(PATH, { isWanted });
  expect(changeUpdateEmails.response.parse(await response.json())).toEqual({ isWanted });
};

const isWanted = async (client: CookieClient) =>
  getUpdateEmails.response.parse(await (await client.get(PATH)).json()).isWanted;

interface Person {
  client: CookieClient;
  email: string;
  id: string;
  /** Order number of their purchase. */
  order?: string;
}

async function newPerson(): Promise<Person> {
  const client = shop.client();
  const email = await addStudent(client, newStudent({ firstName: 'Grizelda' }));
  return { client, email, id: await readAccountId(client) };
}

/** Returns a student with a subject, a delivered confirmation, and a request for the emails from yesterday. */
async function newSubscriber(subject: OwnSubject): Promise<Person> {
  const person = await newPerson();
  const order = await buy(shop, person.client, subject.id);
  await readEmails(shop, person.email, 1);
  await choose(person.client, true);
  await askedYesterday(person);
  return { ...person, order };
}

async function askedYesterday({ id }: Pick<Person, 'id'>): Promise<void> {
  const turn = Number(await store.zscore(updateEmailsKey.key, id));
  await store.zadd(updateEmailsKey.key, { score: turn - DAY_MS, member: id });
}

/** Backdates everything so far to yesterday. */
async function letADayPass(subscriber: Pick<Person, 'id'>): Promise<void> {
  await askedYesterday(subscriber);
  const news = (await store.get<Record<string, { at: number }>>('update-news')) ?? {};
  const aged = Object.entries(news).map(([id, one]) => [id, { ...one, at: one.at - DAY_MS }]);
  await store.set('update-news', Object.fromEntries(aged));
}

/** Queues the emails that are due, and sends them. */
async function run(): Promise<void> {
  expect(await shop.runScheduled('update-emails')).toBe(200);
  expect(await shop.runScheduled('reconcile')).toBe(200);
}

const updatesTo = async ({ email }: Person, count: number) =>
  (await readEmails(shop, email, count + 1)).filter(({ Subject }) => /updated/.test(Subject));

const linkIn = ({ Text }: ReceivedEmail) => /https?:\S+(\/unsubscribe\/\S+)/.exec(Text)?.[1] ?? '';

const readHeaders = async ({ ID }: ReceivedEmail) =>
  (await (await fetch(`${shop.inbox}/api/v1/message/${ID}/raw`)).text()).replaceAll('\r\n ', ' ');

let subject: OwnSubject;

beforeAll(async () => {
  subject = await createSubject(shop, 'emailed');
});
beforeEach(() => store.del(updateEmailsKey.key));

async function replace(whatsNew?: string, itemId = subject.lockedId): Promise<void> {
  await replaceFile(shop, itemId, whatsNew);
  await announceChange(shop);
}

test('only students who asked for the emails get them, and a student can end them', async () => {
  const { client } = await newPerson();
  expect(await isWanted(client)).toBe(false);
  await choose(client, true);
  await choose(client, true);
  expect(await isWanted(client)).toBe(true);
  await choose(client, false);
  expect(await isWanted(client)).toBe(false);
});

test('a student who asked gets one email a day with what is new in their subjects', async () => {
  const subscriber = await newSubscriber(subject);
  const refunded = await newSubscriber(subject);
  const silent = await newSubscriber(subject);
  await choose(silent.client, false);
  const visitor = await newPerson();
  await choose(visitor.client, true);
  await askedYesterday(visitor);
  await shop.stripe.refunds.create({ payment_intent: refunded.order ?? '' });
  await waitFor(async () => expect(await countEmails(shop, refunded.email)).toBe(2));

  await replace(WHATS_NEW);
  await run();
  const [email] = await updatesTo(subscriber, 1);
  expect(email?.Subject).toMatch(/: one of your files is updated$/);
  expect(email?.Text).toContain(`First topic: Notes – ${WHATS_NEW}`);
  expect(email?.Text).toContain(`${shop.shop}/${subject.slug}`);
  // The address is unconfirmed, so the email may reach a stranger.
  expect(email?.Text).toMatch(/^Hello,/);
  expect(await countEmails(shop, refunded.email)).toBe(2);
  expect(await countEmails(shop, silent.email)).toBe(1);
  expect(await countEmails(shop, visitor.email)).toBe(0);

  await run();
  await replace(undefined, subject.freeId);
  await run();
  expect(await updatesTo(subscriber, 1)).toHaveLength(1);
  await letADayPass(subscriber);
  await run();
  const [next] = await updatesTo(subscriber, 2);
  expect(next?.Text).toContain('First topic: Sheet');
  expect(next?.Text).not.toContain('First topic: Notes');
});

test('a file that the student has since opened is in no email', async () => {
  const subscriber = await newSubscriber(subject);
  await replace();
  expect((await subscriber.client.get(`/objects/${subject.lockedId}`)).status).toBe(302);
  await waitFor(async () => expect(await store.exists(`opened-editions:${subscriber.id}`)).toBe(1));
  await run();
  expect(await countEmails(shop, subscriber.email)).toBe(1);
});

test('while the mail server rejects everything, nothing is lost, and a retry is the same message', async () => {
  const subscriber = await newSubscriber(subject);
  await replace(WHATS_NEW);
  await injectFault(shop.inbox, { ...DELIVERIES, status: 451 });
  await run();
  expect(await store.hexists('jobs', `update-email/${subscriber.id}`)).toBe(1);
  await clearFaults(shop.inbox);
  const turn = Number(await store.zscore(updateEmailsKey.key, subscriber.id));
  await run();
  const [email] = await updatesTo(subscriber, 1);
  // The function ended between the email and its record.
  await store.zadd(updateEmailsKey.key, { score: turn, member: subscriber.id });
  await run();
  const repeated = await updatesTo(subscriber, 2);
  expect(new Set(repeated.map(({ MessageID }) => MessageID))).toEqual(new Set([email?.MessageID]));
});

test('a student who ends the emails while one is waiting gets none', async () => {
  const subscriber = await newSubscriber(subject);
  await replace();
  expect(await shop.runScheduled('update-emails')).toBe(200);
  await choose(subscriber.client, false);
  await run();
  expect(await countEmails(shop, subscriber.email)).toBe(1);
  expect(await isWanted(subscriber.client)).toBe(false);
  expect(await store.exists('jobs')).toBe(0);
});

test('a mail server that accepts nothing is left alone after some failures', async () => {
  const subscribers: Person[] = [];
  for (let count = 0; count < 7; count += 1) subscribers.push(await newSubscriber(subject));
  await replace();
  await injectFault(shop.inbox, { ...DELIVERIES, times: 5, status: 451 });
  await run();
  await clearFaults(shop.inbox);
  for (const { email } of subscribers) expect(await countEmails(shop, email)).toBe(1);
  await run();
  for (const subscriber of subscribers) await updatesTo(subscriber, 1);
}, 60_000);

test('an address that the mail server refuses delays no other student, and is not tried again', async () => {
  const subscribers = [await newSubscriber(subject), await newSubscriber(subject)];
  await replace();
  await injectFault(shop.inbox, { ...DELIVERIES, times: 1, status: 550 });
  for (let runs = 0; runs < 2; runs += 1) {
    await run();
    const counts = await Promise.all(subscribers.map(({ email }) => countEmails(shop, email)));
    // The confirmation, and one student's email about the update.
    expect(counts.toSorted()).toEqual([1, 2]);
  }
});

test('many subscribers are handled in batches, including those with nothing to read', async () => {
  const members = Array.from({ length: 120 }, (_, at) => ({ member: `gone-${at}`, score: at }));
  const [first, ...others] = members;
  if (first) await store.zadd(updateEmailsKey.key, first, ...others);
  const subscriber = await newSubscriber(subject);
  await replace();
  await run();
  await updatesTo(subscriber, 1);
  const old = await store.zrange(updateEmailsKey.key, 0, Date.now() - DAY_MS, { byScore: true });
  expect(old).toEqual([]);
});

test('a run without work sends the store two commands', async () => {
  await run();
  const commands = await commandsOfRun(shop, 'update-emails');
  expect(commands).toEqual(['get', 'zrange']);
});

test('a mail program ends the emails with one POST, and opening the link alone does not', async () => {
  const subscriber = await newSubscriber(subject);
  await replace();
  await run();
  const [email] = await updatesTo(subscriber, 1);
  if (!email) throw new Error('No email');
  const link = linkIn(email);
  const headers = await readHeaders(email);
  expect(headers).toContain(`List-Unsubscribe: <${shop.shop}${link}>`);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

  const page = await fetch(shop.shop + link, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain(`<form method="post" action="${link}"`);
  expect(await isWanted(subscriber.client)).toBe(true);

  // The request of a mail program has neither our origin nor a cookie.
  const oneClick = {
    method: 'POST',
    headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  };
  for (const _ of ['first', 'again']) {
    expect((await fetch(shop.shop + link, oneClick)).status).toBe(200);
    expect(await isWanted(subscriber.client)).toBe(false);
  }
  const button = await fetch(shop.shop + link, {
    method: 'POST',
    headers: { accept: 'text/html', origin: shop.shop },
  });
  expect(await button.text()).toContain(serverMessages.unsubscribed.updates);
});

test('a forged link ends nothing', async () => {
  const [subscriber, other] = [await newSubscriber(subject), await newSubscriber(subject)];
  await replace();
  await run();
  const [email] = await updatesTo(subscriber, 1);
  const proof = linkIn(email as ReceivedEmail)
    .split('.')
    .at(-1);
  const forged = `/unsubscribe/${Buffer.from(other.id).toString('base64url')}.${proof}`;
  for (const path of [forged, `${forged}.x`, '/unsubscribe/x', '/unsubscribe/.']) {
    expect((await fetch(shop.shop + path, { method: 'POST' })).status).toBe(404);
  }
  expect(await isWanted(other.client)).toBe(true);
});

test('the emails end with the account, and cannot be requested afterwards', async () => {
  const { client, id } = await newPerson();
  await choose(client, true);
  const data = (await (await client.get('/api/account/data')).json()) as { account: object };
  expect(data.account).toMatchObject({ wantsUpdateEmails: true });
  const response = await client.post('/api/account/delete', { currentPassword: PASSWORD });
  expect(response.status).toBe(200);
  expect(await store.exists(accountKey.of(id))).toBe(0);
  expect(await store.zscore(updateEmailsKey.key, id)).toBeNull();
});
