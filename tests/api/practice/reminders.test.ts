import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changePracticeEmails, getPracticeEmails } from '#contract/accounts/email-choices.ts';
import { addAnswer } from '#contract/practice/answers.ts';
import { updateEmailsKey } from '#server/editions/stored-keys.ts';
import { serverMessages } from '#server/messages.ts';
import { practiceEmailsKey } from '#server/practice/stored-keys.ts';
import { addEvents } from '../../support/add-events.ts';
import { addStudent } from '../../support/add-student.ts';
import { publishCards } from '../../support/cards.ts';
import type { CookieClient } from '../../support/client.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { commandsOfRun } from '../../support/count-commands.ts';
import { countEmails, type ReceivedEmail, readEmails } from '../../support/inbox.ts';
import { createSubject, type OwnSubject } from '../../support/own-subject.ts';
import { sendPractice } from '../../support/practice.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { newStudent, readAccountId } from '../../support/student.ts';

/** Reminders to practise: docs/product.md#reminders. */

const shop = await startTestSandbox();
const { store } = shop;

const DAY_MS = 24 * 60 * 60 * 1000;
const PATH = getPracticeEmails.path;
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let subject: OwnSubject;

beforeAll(async () => {
  subject = await createSubject(shop, 'reminded', { hasStoredFiles: false });
  const { topicId } = subject;
  await publishCards(shop, {
    'card.a': { topicId, isLocked: false },
    'card.b': { topicId, isLocked: false, order: 2 },
  });
});
beforeEach(() => store.del(practiceEmailsKey.key));

const choose = async (client: CookieClient, isWanted: boolean) => {
  const response = await client.post(PATH, { isWanted });
  expect(changePracticeEmails.response.parse(await response.json())).toEqual({ isWanted });
};

const isWanted = async (client: CookieClient) =>
  getPracticeEmails.response.parse(await (await client.get(PATH)).json()).isWanted;

interface Person {
  client: CookieClient;
  email: string;
  id: string;
}

/** Returns a student who asked for reminders a week ago, and answered these cards “Again” two days ago. */
async function newSubscriber(cards = ['card.a'], examDate?: string): Promise<Person> {
  const client = shop.client();
  const email = await addStudent(client, newStudent({ firstName: 'Grizelda' }));
  const person = { client, email, id: await readAccountId(client) };
  await choose(client, true);
  const text = addAnswer('', 'again', Date.now() - 2 * DAY_MS);
  const exam = examDate === undefined ? {} : { exam: { date: examDate, at: 1 } };
  const record = { cards: Object.fromEntries(cards.map((id) => [id, text])), ...exam };
  await sendPractice(client, subject.id, record);
  await letAWeekPass(person);
  return person;
}

async function letAWeekPass({ id }: Person): Promise<void> {
  const turn = Number(await store.zscore(practiceEmailsKey.key, id));
  await store.zadd(practiceEmailsKey.key, { score: turn - 7 * DAY_MS - 1, member: id });
}

/** Queues the reminders that are due, and sends them. */
async function run(): Promise<void> {
  expect(await shop.runScheduled('practice-emails')).toBe(200);
  expect(await shop.runScheduled('reconcile')).toBe(200);
}

const firstEmail = async ({ email }: Person): Promise<ReceivedEmail> => {
  const [first] = await readEmails(shop, email, 1);
  if (!first) throw new Error('No email');
  return first;
};

const linkIn = ({ Text }: ReceivedEmail) => /https?:\S+(\/unsubscribe\/\S+)/.exec(Text)?.[1] ?? '';

test('a subscriber gets at most one email a week, with today’s cards of each subject and the days to its exam', async () => {
  const subscriber = await newSubscriber(['card.a'], dayFromNow(30));
  const { account } = (await (await subscriber.client.get('/api/account/data')).json()) as {
    account: object;
  };
  expect(account).toMatchObject({ wantsPracticeEmails: true });
  await run();
  const email = await firstEmail(subscriber);
  expect(email.Subject).toMatch(/: cards to practise$/);
  expect(email.Text).toContain('Today: 2 cards, about 1 minute.');
  expect(email.Text).toMatch(/^- Notes on reminded: 2 cards, exam in \d+ days$/m);
  expect(email.Text).toContain(`${shop.shop}/practise`);
  // The address is unconfirmed, so the email may reach a stranger.
  expect(email.Text).toMatch(/^Hello,/);
  await run();
  expect(await countEmails(shop, subscriber.email)).toBe(1);
  await letAWeekPass(subscriber);
  await run();
  expect(await readEmails(shop, subscriber.email, 2)).toHaveLength(2);
});

test('a subscriber whose address is unconfirmed gets no reminder after the last email of the day to strangers', async () => {
  const [stranger, customer] = [await newSubscriber(), await newSubscriber()];
  await confirmAddress(shop, customer.client);
  await addEvents(store, 'seen:unconfirmed-emails', 60);
  await run();
  await readEmails(shop, customer.email, 1);
  await run();
  expect(await countEmails(shop, stranger.email)).toBe(0);
  await store.del('seen:unconfirmed-emails');
});

test('reminders are off until a student asks for them, and end with the exam or when the student ends them', async () => {
  const never = await shop.student();
  expect(await isWanted(never)).toBe(false);
  const over = await newSubscriber(['card.a'], dayFromNow(0));
  const before = await newSubscriber(['card.a'], dayFromNow(2));
  const silent = await newSubscriber();
  await choose(silent.client, false);
  const waiting = await newSubscriber();
  expect(await shop.runScheduled('practice-emails')).toBe(200);
  await choose(waiting.client, false);
  await run();
  await firstEmail(before);
  for (const { client, email } of [silent, waiting]) {
    expect(await isWanted(client)).toBe(false);
    expect(await countEmails(shop, email)).toBe(0);
  }
  expect(await countEmails(shop, over.email)).toBe(0);
  expect(await store.exists('jobs')).toBe(0);
});

test('a run without work sends the store one command', async () => {
  await run();
  // A new process checks the version of the stored data, too.
  expect(await commandsOfRun(shop, 'practice-emails')).toEqual(['zrange', 'get']);
});

test('a reminder’s link ends reminders only, with one POST, and opening it alone does not', async () => {
  const subscriber = await newSubscriber();
  const updates = { isWanted: true };
  await subscriber.client.post('/api/account/update-emails', updates);
  await run();
  const email = await firstEmail(subscriber);
  const link = linkIn(email);
  const raw = await (await fetch(`${shop.inbox}/api/v1/message/${email.ID}/raw`)).text();
  const headers = raw.replaceAll('\r\n ', ' ');
  expect(headers).toContain(`List-Unsubscribe: <${shop.shop}${link}>`);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const page = await fetch(shop.shop + link, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('Stop reminders to practise?');
  expect(await isWanted(subscriber.client)).toBe(true);
  const button = await fetch(shop.shop + link, {
    method: 'POST',
    headers: { accept: 'text/html', origin: shop.shop },
  });
  expect(await button.text()).toContain(serverMessages.unsubscribed.practice);
  expect(await isWanted(subscriber.client)).toBe(false);
  expect(await store.zscore(updateEmailsKey.key, subscriber.id)).not.toBeNull();
});
