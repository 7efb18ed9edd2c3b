import { strictEqual } from 'node:assert/strict';
import { z } from 'zod';
import { type CookieClient, createClient } from '../support/client.ts';
import { injectFault } from '../support/faults.ts';
import { countEmails } from '../support/inbox.ts';
import { buy, pay } from '../support/purchase.ts';
import type { RunningShop } from '../support/shop-process.ts';
import { PASSWORD, signUp } from '../support/student.ts';
import { waitFor } from '../support/wait-for.ts';

/** Only the fields that every version has. */
const subjects = z.array(z.object({ id: z.string(), price: z.string() }));
const topics = z.array(z.object({ id: z.string() }));
const files = z.array(z.object({ isLocked: z.boolean(), downloadUrl: z.string() }));
const practice = z.object({
  subjects: z.array(
    z.object({
      subjectId: z.string(),
      cards: z.array(z.object({ id: z.string() })),
      record: z.object({ cards: z.record(z.string(), z.string()) }).optional(),
    }),
  ),
});

/** Sales, practice and open jobs of a shop, which its next version has to keep. */
export interface Sold {
  subjectId: string;
  /** Answers by card. Empty in versions without practice. */
  answers: Record<string, string>;
  /** Emails that a purchase causes. */
  emails: number;
  /** Payment that the shop has not recorded. */
  openPayment: string;
}

/** Time for which a killed process keeps a job to itself. */
const LEASE_MS = 120_000;

const BUYER = 'buyer@example.com';
/** Student whose emails the version before could not send. */
const WAITING = 'waiting@example.com';
/** Student who has paid just before the shop stopped. */
const PAYER = 'payer@example.com';

async function read<T>(client: CookieClient, path: string, schema: z.ZodType<T>): Promise<T> {
  const response = await client.get(path);
  strictEqual(response.status, 200, path);
  return schema.parse(await response.json());
}

async function register(shop: RunningShop, email: string): Promise<CookieClient> {
  const client = createClient(shop.shop);
  await signUp(client, { email });
  return client;
}

async function signIn(shop: RunningShop, email: string): Promise<CookieClient> {
  const client = createClient(shop.shop);
  const response = await client.post('/api/auth/login', { email, password: PASSWORD });
  strictEqual(response.status, 200, `${email} signs in`);
  return client;
}

async function findPaidSubject(client: CookieClient): Promise<string> {
  const paid = (await read(client, '/api/subjects', subjects)).find(({ price }) => Number(price));
  return paid?.id ?? '';
}

async function readPaidFile(client: CookieClient, subjectId: string): Promise<void> {
  const lists = await read(client, `/api/subjects/${subjectId}/topics`, topics).then((found) =>
    Promise.all(found.map(({ id }) => read(client, `/api/topics/${id}/content`, files))),
  );
  const address = lists.flat().find((file) => file.isLocked && file.downloadUrl)?.downloadUrl;
  let response = await client.get(address ?? '');
  // To the file's ticket.
  for (let next = response.headers.get('location'); next; next = response.headers.get('location')) {
    response = await client.get(next.replace(/^https?:\/\/[^/]+/, ''));
  }
  const content = Buffer.from(await response.arrayBuffer());
  strictEqual(content.subarray(0, 5).toString(), '%PDF-', `${address} responds ${response.status}`);
}

/** Answers a card of the subject. @returns all answers of the student; none in versions without practice */
async function practise(client: CookieClient, subjectId: string): Promise<Record<string, string>> {
  const response = await client.get('/api/practice');
  if (response.status === 404) return {};
  const own = practice
    .parse(await response.json())
    .subjects.find((subject) => subject.subjectId === subjectId);
  const answers = own?.record?.cards ?? {};
  const card = own?.cards.find(({ id }) => !(id in answers))?.id ?? '';
  const text = `G${Math.floor(Date.now() / 1000).toString(36)}`;
  const sent = await client.post('/api/practice', {
    subjectId,
    record: { cards: { [card]: text } },
  });
  strictEqual(sent.status, 200, `practice with ${card}`);
  return { ...answers, [card]: text };
}

/** Signs a new student up, who buys, reads a file and practises. */
async function sell(shop: RunningShop, email: string) {
  const client = await register(shop, email);
  const subjectId = await findPaidSubject(client);
  await buy(shop, client, subjectId);
  await readPaidFile(client, subjectId);
  return { subjectId, answers: await practise(client, subjectId) };
}

/** Leaves everything in a shop that its next version has to keep. */
export async function fill(shop: RunningShop): Promise<Sold> {
  const { subjectId, answers } = await sell(shop, BUYER);
  const emails = await waitFor(async () => {
    const count = await countEmails(shop, BUYER);
    strictEqual(count > 0, true, 'the purchase causes an email');
    return count;
  });
  await injectFault(shop.inbox);
  const waiting = await register(shop, WAITING);
  await buy(shop, waiting, subjectId);
  strictEqual(await countEmails(shop, WAITING), 0);
  const openPayment = await pay(shop, await register(shop, PAYER), subjectId);
  return { subjectId, answers, emails, openPayment };
}

/** Expects a shop to have kept everything, and to sell. */
export async function expectKept(shop: RunningShop, sold: Sold): Promise<void> {
  const buyer = await signIn(shop, BUYER);
  const owns = (client: CookieClient) =>
    read(client, `/api/user/access/${sold.subjectId}`, z.object({ hasAccess: z.literal(true) }));
  await owns(buyer);
  await readPaidFile(buyer, sold.subjectId);
  const answers = await practise(buyer, sold.subjectId);
  for (const [card, text] of Object.entries(sold.answers)) strictEqual(answers[card], text, card);

  const payer = await signIn(shop, PAYER);
  const completed = await payer.post('/api/complete-purchase', {
    paymentIntentId: sold.openPayment,
  });
  strictEqual(completed.status, 200, 'the open payment is completed');
  await owns(payer);

  await owns(await signIn(shop, WAITING));
  await waitFor(async () => {
    await fetch(`${shop.shop}/__sandbox/schedule/reconcile`, { method: 'POST' });
    const count = await countEmails(shop, WAITING);
    strictEqual(count >= sold.emails, true, `${count} of ${sold.emails} waiting emails are sent`);
  }, LEASE_MS + 30_000);
  const { answers: first } = await sell(shop, 'new@example.com');
  strictEqual(Object.keys(first).length, 1, 'a new student practises');
}
