import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownAccount } from '#contract/accounts/account.ts';
import { changeUpdateEmails, getUpdateEmails } from '#contract/accounts/email-choices.ts';
import { editionPath } from '#contract/editions/updated-files.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { getAccess } from '#contract/purchases/purchases.ts';
import { openedEditionsKey, updateEmailsKey } from '#server/editions/stored-keys.ts';
import { serverMessages } from '#server/messages.ts';
import { addBuyer, addPurchase } from '../../support/add-buyer.ts';
import type { CookieClient } from '../../support/client.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { commandsOfRun } from '../../support/count-commands.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { countEmails, type ReceivedEmail, readEmails } from '../../support/inbox.ts';
import { announceChange } from '../../support/lake.ts';
import { textOf } from '../../support/notes.ts';
import { createSubject, type OwnSubject, unstoredPdf } from '../../support/own-subject.ts';
import { makePdf } from '../../support/pdf.ts';
import { buy } from '../../support/purchase.ts';
import { replaceFile, replacePdf } from '../../support/replace-file.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { readAccountId } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox();
const { store } = shop;

const WHATS_NEW = 'Two new diagrams';

/** Replaced files for owners of a subject: docs/product.md#updated-files. */
describe('updated files', () => {
  const newBuyer = async ({ id }: OwnSubject) => {
    const client = shop.client();
    await addBuyer(client, [id]);
    await confirmAddress(shop, client);
    return client;
  };

  const listUpdated = async (client: CookieClient, { id }: OwnSubject) => {
    const response = await client.get(`/api/user/access/${id}`);
    return getAccess.response.parse(await response.json()).updated;
  };

  const readFile = async (client: CookieClient, subject: OwnSubject, fileId: string) => {
    const subjects = getReadableFiles.response.parse(await (await client.get('/api/notes')).json());
    const files = subjects.find(({ subjectId }) => subjectId === subject.id)?.files ?? [];
    return files.find(({ id }) => id === fileId);
  };

  /** Opens a path, and waits for the work after the response. */
  const open = async (client: CookieClient, path: string) =>
    (await countAtStandIns(shop, () => client.get(path))).response;

  const download = async (client: CookieClient, path: string) => {
    const decided = await open(client, path);
    expect(decided.status).toBe(302);
    return client.get(decided.headers.get('location') ?? '');
  };

  const readPages = async (response: Response) =>
    (await textOf(new Uint8Array(await response.arrayBuffer()))).join('\n');

  let subject: OwnSubject;
  let early: CookieClient;
  let reader: CookieClient;
  let late: CookieClient;

  beforeAll(async () => {
    subject = await createSubject(shop, 'replaced');
    [early, reader, late] = [
      await newBuyer(subject),
      await newBuyer(subject),
      await shop.student(),
    ];
    await open(reader, `/objects/${subject.lockedId}`);
    expect(await listUpdated(early, subject)).toBeUndefined();
    const pdf = await makePdf((document) => document.addPage().drawText('The second version'));
    await replaceFile(shop, subject.lockedId, WHATS_NEW, pdf);
    await replaceFile(shop, subject.freeId);
    await announceChange(shop);
    await addPurchase(late, subject.id, { paidAt: new Date(Date.now() + 60_000) });
  });

  const locked = () => ({ id: subject.lockedId, whatsNew: WHATS_NEW });
  const free = () => ({ id: subject.freeId });

  test('a student who bought before a file was replaced sees that it is updated and what is new', async () => {
    const updated = await listUpdated(early, subject);
    expect(updated).toHaveLength(2);
    expect(updated).toEqual(expect.arrayContaining([locked(), free()]));
    expect(await readFile(early, subject, subject.lockedId)).toMatchObject({
      update: { whatsNew: WHATS_NEW },
      earlier: [{ edition: 1 }],
    });
  });

  test('a student who bought after a file was replaced sees no mark and no earlier version', async () => {
    expect(await listUpdated(late, subject)).toBeUndefined();
    const file = await readFile(late, subject, subject.lockedId);
    expect(file).toBeDefined();
    expect(file).not.toHaveProperty('update');
    expect(file).not.toHaveProperty('earlier');
  });

  test('a student who does not own the subject sees no mark, not even on a free file', async () => {
    const stranger = await shop.student();
    expect(await listUpdated(stranger, subject)).toBeUndefined();
    expect(await readFile(stranger, subject, subject.freeId)).toBeDefined();
    expect(await readFile(stranger, subject, subject.freeId)).not.toHaveProperty('update');
  });

  test('a buyer can still download the version that they had, with their stamp, and keeps the mark', async () => {
    const saved = await download(early, editionPath(subject.lockedId, 1));
    expect(saved.headers.get('content-disposition')).toContain('Notes (version 1).pdf');
    const { email } = ownAccount.parse(await (await early.get('/api/account')).json());
    const before = await readPages(saved);
    expect(before).toContain(email);
    expect(before).not.toContain('The second version');
    const now = await readPages(await download(late, `/objects/${subject.lockedId}`));
    expect(now).toContain('The second version');
    expect(await listUpdated(early, subject)).toContainEqual(locked());
  });

  test('only owners of the subject can open an earlier version, even of a free file', async () => {
    const stranger = await shop.student();
    for (const id of [subject.lockedId, subject.freeId]) {
      const path = editionPath(id, 1);
      expect((await shop.client().get(path)).status).toBe(401);
      expect((await stranger.get(path)).status).toBe(403);
      expect((await early.get(path)).status).toBe(302);
    }
    expect((await early.get(editionPath(subject.lockedId, 3))).status).toBe(404);
  });

  test('an expired ticket leads back to the same version', async () => {
    const decided = await early.get(editionPath(subject.lockedId, 1));
    const address = new URL(decided.headers.get('location') ?? '', shop.shop);
    address.searchParams.set('ticket', 'expired');
    const again = await early.get(address.pathname + address.search);
    expect(again.status).toBe(302);
    expect(again.headers.get('location')).toContain('edition=1');
  });

  test('a download or reading removes the mark for that student until the next version', async () => {
    await open(early, `/objects/${subject.lockedId}`);
    expect(await listUpdated(early, subject)).toEqual([free()]);
    await open(early, `/objects/${subject.freeId}`);
    expect(await listUpdated(early, subject)).toBeUndefined();
    expect(await listUpdated(reader, subject)).toHaveLength(2);
    await open(reader, `/read/${subject.lockedId}`);
    expect(await listUpdated(reader, subject)).toEqual([free()]);
    const record = await store.hgetall(openedEditionsKey.of(await readAccountId(early)));
    expect(record).toEqual({ [subject.lockedId]: 2, [subject.freeId]: 2 });

    await replaceFile(shop, subject.lockedId);
    await announceChange(shop);
    expect(await listUpdated(early, subject)).toEqual([{ id: subject.lockedId }]);
    expect((await readFile(early, subject, subject.lockedId))?.earlier).toMatchObject([
      { edition: 2 },
      { edition: 1 },
    ]);
  });
});

/** Emails about updated files: docs/product.md#updated-files. */
describe('emails about updates', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const DELIVERIES = { method: 'SMTP' };
  const PATH = getUpdateEmails.path;

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
  }

  async function newPerson(...subjectIds: string[]): Promise<Person> {
    const client = shop.client();
    const email = await addBuyer(client, subjectIds, { firstName: 'Grizelda' });
    return { client, email, id: await readAccountId(client) };
  }

  /** Returns a student who asked yesterday for the emails about their subjects. */
  async function newSubscriber(...subjectIds: string[]): Promise<Person> {
    const person = await newPerson(...subjectIds);
    await choose(person.client, true);
    await askedYesterday(person);
    return person;
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
    (await readEmails(shop, email, count)).filter(({ Subject }) => /updated/.test(Subject));

  const linkIn = ({ Text }: ReceivedEmail) =>
    /https?:\S+(\/unsubscribe\/\S+)/.exec(Text)?.[1] ?? '';

  const readHeaders = async ({ ID }: ReceivedEmail) =>
    (await (await fetch(`${shop.inbox}/api/v1/message/${ID}/raw`)).text()).replaceAll('\r\n ', ' ');

  let subject: OwnSubject;

  beforeAll(async () => {
    subject = await createSubject(shop, 'emailed', { hasStoredFiles: false });
  });
  beforeEach(() => store.del(updateEmailsKey.key));

  async function replace(whatsNew?: string, itemId = subject.lockedId): Promise<void> {
    await replacePdf(shop, itemId, unstoredPdf(randomUUID()), whatsNew);
    await announceChange(shop);
  }

  test('only students who asked for the emails get them, and a student can end them', async () => {
    const { client } = await newPerson();
    expect(await isWanted(client)).toBe(false);
    await choose(client, true);
    await choose(client, true);
    expect(await isWanted(client)).toBe(true);
    const data = (await (await client.get('/api/account/data')).json()) as { account: object };
    expect(data.account).toMatchObject({ wantsUpdateEmails: true });
    await choose(client, false);
    expect(await isWanted(client)).toBe(false);
  });

  test('a student who asked gets one email a day with what is new in their subjects', async () => {
    const subscriber = await newSubscriber(subject.id);
    const refunded = await newSubscriber();
    const order = await buy(shop, refunded.client, subject.id);
    const silent = await newSubscriber(subject.id);
    await choose(silent.client, false);
    const visitor = await newSubscriber();
    await shop.stripe.refunds.create({ payment_intent: order });
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
    expect(await countEmails(shop, silent.email)).toBe(0);
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

  test('a student who has since opened the file or ended the emails gets none', async () => {
    const [reader, leaver] = [await newSubscriber(subject.id), await newSubscriber(subject.id)];
    await replace();
    expect((await reader.client.get(`/objects/${subject.lockedId}`)).status).toBe(302);
    await waitFor(async () => expect(await store.exists(`opened-editions:${reader.id}`)).toBe(1));
    expect(await shop.runScheduled('update-emails')).toBe(200);
    await choose(leaver.client, false);
    await run();
    for (const { email } of [reader, leaver]) expect(await countEmails(shop, email)).toBe(0);
    expect(await isWanted(leaver.client)).toBe(false);
    expect(await store.exists('jobs')).toBe(0);
  });

  test('an email that is sent again after a crash is the same message', async () => {
    const subscriber = await newSubscriber(subject.id);
    await replace(WHATS_NEW);
    const turn = Number(await store.zscore(updateEmailsKey.key, subscriber.id));
    await run();
    const [email] = await updatesTo(subscriber, 1);
    // The function ended between the email and its record.
    await store.zadd(updateEmailsKey.key, { score: turn, member: subscriber.id });
    await run();
    const repeated = await updatesTo(subscriber, 2);
    expect(new Set(repeated.map(({ MessageID }) => MessageID))).toEqual(
      new Set([email?.MessageID]),
    );
  });

  test('a mail server that accepts nothing is left alone after some failures', async () => {
    const subscribers: Person[] = [];
    for (let count = 0; count < 6; count += 1) subscribers.push(await newSubscriber(subject.id));
    await replace();
    await injectFault(shop.inbox, { ...DELIVERIES, times: 5, status: 451 });
    await run();
    await clearFaults(shop.inbox);
    for (const { email } of subscribers) expect(await countEmails(shop, email)).toBe(0);
    await run();
    for (const subscriber of subscribers) await updatesTo(subscriber, 1);
  });

  test('subscribers with nothing to read, and deleted accounts, have had their turn after a run', async () => {
    const members = Array.from({ length: 12 }, (_, at) => ({ member: `gone-${at}`, score: at }));
    const [first, ...others] = members;
    if (first) await store.zadd(updateEmailsKey.key, first, ...others);
    const subscriber = await newSubscriber(subject.id);
    await replace();
    await run();
    await updatesTo(subscriber, 1);
    const old = await store.zrange(updateEmailsKey.key, 0, Date.now() - DAY_MS, { byScore: true });
    expect(old).toEqual([]);
    // A run without work sends the store two commands. A new process checks the version of the stored data, too.
    expect(await commandsOfRun(shop, 'update-emails')).toEqual(['get', 'get', 'zrange']);
  });

  test('a mail program ends the emails with one POST, but opening the link or forging it does not', async () => {
    const subscriber = await newSubscriber(subject.id);
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
    const other = await newSubscriber();
    const forged = `/unsubscribe/${Buffer.from(other.id).toString('base64url')}.${link.split('.').at(-1)}`;
    for (const path of [forged, `${forged}.x`, '/unsubscribe/x', '/unsubscribe/.']) {
      expect((await fetch(shop.shop + path, { method: 'POST' })).status).toBe(404);
    }
    for (const { client } of [subscriber, other]) expect(await isWanted(client)).toBe(true);

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
});
