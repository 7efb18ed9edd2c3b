import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contentItem, topic } from '#contract/catalogue/catalogue.ts';
import { ADMINISTRATOR_LINE } from '#contract/files/administrator-line.ts';
import { downloadMyData } from '#contract/personal-data/my-data.ts';
import { printLargeType, type Reading, renewTicket } from '#contract/reader/reader.ts';
import { serverMessages } from '#server/messages.ts';
import { readPage } from '../../../functions/reader.ts';
import { addBuyer } from '../../support/add-buyer.ts';
import type { TestClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { openPanel } from '../../support/panel.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const shop = await startTestSandbox({ isSeeded: true });

const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

type Item = z.infer<typeof contentItem>;
let locked: Item;
let free: Item;

async function read<T extends z.ZodMiniType>(path: string, schema: T): Promise<z.output<T>> {
  return schema.parse(await (await shop.client().get(path)).json());
}

beforeAll(async () => {
  const topics = await read(`/api/subjects/${MICRO}/topics`, z.array(topic));
  const lists = await Promise.all(
    topics.map(({ id }) => read(`/api/topics/${id}/content`, z.array(contentItem))),
  );
  const find = (isLocked: boolean) => {
    const item = lists.flat().find((each) => each.isLocked === isLocked);
    if (!item) throw new Error('The seed lacks such a file');
    return item;
  };
  [locked, free] = [find(true), find(false)];
});

async function printText(client: TestClient, { id }: Item) {
  const printed = await client.get(printLargeType.path.replace(':id', id));
  return printLargeType.response.parse(await printed.json()).line;
}

const open = (client: TestClient, { id }: Item) => client.fetch(`/read/${id}`, BROWSER);

/** Fetches the file whose address a page names. */
async function fetchFile(client: TestClient, page: Response): Promise<Response> {
  const [, address = ''] = /href="(\/objects\/[^"]+)"/.exec(await page.text()) ?? [];
  expect(address).toMatch(/\?ticket=/);
  return client.fetch(address.replaceAll('&amp;', '&'), { headers: { range: 'bytes=0-4' } });
}

test('the page of a free file opens for a visitor, with an address that needs no function', async () => {
  const visitor = shop.client();
  const page = await open(visitor, free);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toContain('no-store');
  const file = await fetchFile(visitor, page);
  expect(file.status).toBe(206);
  expect(await file.text()).toBe('%PDF-');
});

test('a visitor and a student without the subject get the page of a refused download', async () => {
  const visitor = await open(shop.client(), locked);
  expect(visitor.status).toBe(401);
  const page = await visitor.text();
  expect(page).toContain(serverMessages.readingNeedsLogIn);
  expect(page).toContain(`/auth?next=${encodeURIComponent(`/read/${locked.id}`)}`);
  const encoded = `/read/%${locked.id.charCodeAt(0).toString(16)}${locked.id.slice(1)}`;
  const decoded = await shop.client().fetch(encoded, BROWSER);
  expect(await decoded.text()).toContain(encodeURIComponent(`/read/${locked.id}`));
  const student = await shop.student();
  const refused = await open(student, locked);
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain(serverMessages.purchaseNeeded);
  const json = await student.get(`/read/${locked.id}`);
  expect(json.status).toBe(403);
  expect(await json.json()).toMatchObject({ code: 'purchase_required' });
  const unknown = await shop.client().fetch('/read/unknown', BROWSER);
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain(serverMessages.fileNotThere);
});

describe('a buyer', () => {
  const renew = ({ id }: Item) => renewTicket.path.replace(':id', id);

  test('reads a locked file, and gets new tickets', async () => {
    const client = shop.client();
    await addBuyer(client, [MICRO]);
    const page = await open(client, locked);
    expect(page.status).toBe(200);
    expect((await fetchFile(client, page)).status).toBe(206);
    const renewed = await client.get(renew(locked));
    expect(renewed.headers.get('cache-control')).toBe('no-store');
    const { address } = renewTicket.response.parse(await renewed.json());
    const fetched = await client.fetch(address, { headers: { range: 'bytes=0-4' } });
    expect(fetched.status).toBe(206);
  });

  test('prints the text with the line of the file, recorded as opened in large print', async () => {
    const client = shop.client();
    await addBuyer(client, [MICRO]);
    const line = await printText(client, locked);
    const { address } = renewTicket.response.parse(await (await client.get(renew(locked))).json());
    const file = Buffer.from(await (await client.get(address)).arrayBuffer()).toString('latin1');
    expect(file).toContain(`( ${line} )`);
    const { path, response } = downloadMyData;
    const { downloads } = response.parse(await (await client.get(path)).json());
    expect(downloads).toMatchObject([{ title: locked.title, way: 'large-print' }]);
  });
});

test("the printed text of a free file has no line, and the administrator's print names it", async () => {
  expect(await printText(shop.client(), free)).toBeUndefined();
  const administrator = await openPanel(shop);
  expect(await printText(administrator, locked)).toBe(ADMINISTRATOR_LINE);
});

test('an administrator reads a locked file by a token that opens nothing else', async () => {
  const administrator = await openPanel(shop);
  const link = await administrator.post(`/api/objects/${locked.id}/download-link`);
  const { adminToken } = z.object({ adminToken: z.string() }).parse(await link.json());
  const withToken = `/read/${locked.id}?${new URLSearchParams({ adminToken })}`;
  expect((await shop.client().fetch(withToken, BROWSER)).status).toBe(200);
  expect((await administrator.get(renewTicket.path.replace(':id', locked.id))).status).toBe(200);
});

test("the page names the file by its own id and carries the account's reading progress", () => {
  const progress = { id: 'abc', last: { page: 30, pages: 40, at: 5_000 }, read: '101' };
  const about = { id: 'abc', title: 'Notes', address: '/objects/abc?ticket=t', isFree: true };
  const reading: Reading = {
    ...about,
    progress,
    subject: undefined,
    pages: undefined,
    picture: undefined,
  };
  const values = readPage.toValues(reading, new URL('https://shop.test/read/%61bc'));
  expect(values).toMatchObject({ itemId: 'abc', isFree: 'yes' });
  expect(JSON.parse(String(values['progress']))).toEqual(progress);
  const ofVisitor = readPage.toValues({ ...reading, progress: undefined }, new URL('https://x'));
  expect(ofVisitor).toMatchObject({ progress: undefined });
});
