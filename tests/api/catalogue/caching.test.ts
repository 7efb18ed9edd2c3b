import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { user } from '#contract/accounts/user.ts';
import { contentItem, topic } from '#contract/catalogue/catalogue.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addBuyer, addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import type { TestClient } from '../../support/client.ts';
import { listEndpoints, nameOf } from '../../support/endpoints.ts';
import { MICRO } from '../../support/ids.ts';
import { openPanel } from '../../support/panel.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { PASSWORD } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const buyer = shop.client();
const email = await addStudent(buyer);
const paymentId = await addPurchase(buyer, MICRO);
const administrator = await openPanel(shop);

const read = async <T extends z.ZodMiniType>(path: string, schema: T) =>
  schema.parse(await (await buyer.get(path)).json());
const topics = await read(`/api/subjects/${MICRO}/topics`, z.array(topic));
const items = await Promise.all(
  topics.map(({ id }) => read(`/api/topics/${id}/content`, z.array(contentItem))),
);
const locked = items.flat().find(({ isLocked }) => isLocked)?.downloadUrl ?? '';

/** Example ids for endpoints' paths, keyed by the path before them, with the segments that follow. */
const IDS: Record<string, string | undefined> = {
  '/api/subjects/': MICRO,
  '/api/user/access/': MICRO,
  '/api/topics/': topics[0]?.id,
  '/api/admin/customers/': (await read('/api/auth/user', user)).id,
  '/purchases/': paymentId,
  '/objects/': locked.replace('/objects/', ''),
  '/api/notes/': locked.replace('/objects/', ''),
  '/samples/': 'sample-content-micro-4-1-2-notes/1/1.webp',
};

function examplePath({ path }: Endpoint): string {
  const parts = path.split(/:\w+(?:\/:\w+)*/);
  const last = parts.pop();
  return [...parts.map((part) => part + (IDS[part] ?? 'unknown')), last].join('');
}

/** Endpoints whose responses a cache could store; those that end a session come last. */
const readable = (await listEndpoints())
  .filter(({ method }) => method === 'GET')
  .toSorted((a, b) => Number(/logout/.test(a.path)) - Number(/logout/.test(b.path)));

async function responseTo(client: TestClient, path: string) {
  const response = await client.get(path);
  const cacheStatus = response.headers.get('cache-status') ?? '';
  return {
    status: response.status,
    text: await response.text(),
    setsCookie: response.headers.getSetCookie().length > 0,
    isPrivate: /no-store|private/.test(response.headers.get('cache-control') ?? ''),
    location: response.headers.get('location'),
    cacheStatus,
    isStored: /stored|hit/.test(cacheStatus),
  };
}

test.each(readable.map((endpoint) => ({ name: nameOf(endpoint), path: examplePath(endpoint) })))(
  'no cache stores what $name returns to one person',
  async ({ path }) => {
    // The visitor comes last, because their response may be stored.
    const responses = [await responseTo(buyer, path), await responseTo(administrator, path)];
    const visitor = await responseTo(shop.client(), path);
    responses.push(visitor);
    const isPersonal = visitor.status !== 200;
    for (const { text, setsCookie, isPrivate, isStored, cacheStatus } of responses) {
      expect(cacheStatus, 'the CDN has seen the response').toContain('Netlify Edge');
      if (isPersonal || setsCookie || text !== visitor.text) {
        expect({ isPrivate, isStored }).toEqual({ isPrivate: true, isStored: false });
      }
      if (isStored) expect(text).not.toContain(email);
    }
  },
);

test("no cache stores a buyer's file or the address that opens it", async () => {
  await addBuyer(buyer, [MICRO]);
  const decided = await responseTo(buyer, locked);
  expect(decided).toMatchObject({ status: 302, isPrivate: true, isStored: false });
  const file = await buyer.get(decided.location ?? '');
  expect(file.status).toBe(200);
  expect(file.headers.get('cache-control')).toMatch(/no-store|private/);
  expect(file.headers.get('cache-status')).toBeNull();
});

test('no cache stores a sign-in', async () => {
  const client = shop.client();
  const sent = { email: await addStudent(shop.client()), password: PASSWORD };
  const response = await client.post('/api/auth/login', sent);
  expect(response.headers.getSetCookie()).not.toEqual([]);
  expect(response.headers.get('cache-control')).toMatch(/no-store|private/);
  expect(response.headers.get('cache-status')).toBe('"Netlify Edge"; fwd=method');
});
