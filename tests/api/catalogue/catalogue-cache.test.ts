import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type * as mini from 'zod/mini';
import { user } from '#contract/accounts/user.ts';
import { getContent, getSubjects, getTopics } from '#contract/catalogue/catalogue.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addBuyer, addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import { asAdministrator, signInAsAdministrator } from '../../support/administrator.ts';
import { type CookieClient, type TestClient, withHeaders } from '../../support/client.ts';
import { countQueries } from '../../support/content-queries.ts';
import { listEndpoints, nameOf } from '../../support/endpoints.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { announceChange, lakeOf, setPrice } from '../../support/lake.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { openPanel } from '../../support/panel.ts';
import { buy, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { hasAccess, PASSWORD } from '../../support/student.ts';
import { writeDeployed } from '../../support/write-deployed.ts';

/**
 * Two instances of the functions with a CDN each, on one CMS and one store, because the host may send a request
 * to any instance. The CMS's webhook reaches the first.
 */
const one = await startTestSandbox({ isSeeded: true });
const { SITE_URL: _, ...shared } = one.env;
const two = await startTestSandbox({ env: shared });
const visitor = one.client();

const TOPICS = `/api/subjects/${MICRO}/topics`;
const [topic] = getTopics.response.parse(await (await visitor.get(TOPICS)).json());
/** Instance that no test has called before. */
const fresh = await startTestSandbox({ env: shared });

const buyer = one.client();
const email = await addStudent(buyer);
const paymentId = await addPurchase(buyer, MICRO);
const file = await lockedFile(buyer);
const panel = await openPanel(one);

const read = async <T extends mini.ZodMiniType>(path: string, schema: T) =>
  schema.parse(await (await buyer.get(path)).json());
const topics = await read(`/api/subjects/${MICRO}/topics`, getTopics.response);
const items = await Promise.all(
  topics.map(({ id }) => read(`/api/topics/${id}/content`, getContent.response)),
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

/** Endpoints whose responses a cache could store; those that end a session come last. */
const readable = (await listEndpoints())
  .filter(({ method }) => method === 'GET')
  .toSorted((a, b) => Number(/logout/.test(a.path)) - Number(/logout/.test(b.path)));

describe('caches of the catalogue', () => {
  const CONTENT = `/api/topics/${topic?.id}/content`;
  const PATHS = ['/api/subjects', '/api/offers', TOPICS, CONTENT, '/api/grade-evidence'];

  const emptyCdn = (shop = one) => fetch(`${shop.shop}/__sandbox/purge`, { method: 'POST' });

  /** Returns true if a call reached a function, before or after its response. */
  const reachedFunction = ({ headers }: Response) =>
    /fwd=/.test(headers.get('cache-status') ?? 'fwd=');
  const isStored = ({ headers }: Response) => /stored|hit/.test(headers.get('cache-status') ?? '');

  async function readPrice(client: TestClient, id = MICRO) {
    const subjects = getSubjects.response.parse(await (await client.get('/api/subjects')).json());
    return subjects.find((subject) => subject.id === id)?.price;
  }

  /** @returns number of calls that reached a function */
  async function callMany(paths: string[], init?: RequestInit): Promise<number> {
    const calls = paths.map(async (path) => {
      const response = await fetch(one.shop + path, init);
      await response.arrayBuffer();
      return reachedFunction(response);
    });
    return (await Promise.all(calls)).filter(Boolean).length;
  }

  beforeEach(() => emptyCdn());

  test('at most one anonymous call to each address of the catalogue reaches a function and the CMS', async () => {
    for (const path of PATHS) await visitor.get(path);
    const paths = Array.from({ length: 60 }, (_, index) => {
      const query = ['', '?utm_source=a', `?page=${index}`, `?x=${randomUUID()}&y`][index % 4];
      return `${PATHS[index % PATHS.length]}${query}`;
    });
    let reached = 0;
    const queries = await countQueries(one, async () => {
      reached = await callMany(paths);
    });
    expect(reached).toBeLessThanOrEqual(PATHS.length);
    expect(queries).toBeLessThanOrEqual(PATHS.length);
  });

  const many = (path: (index: number) => string) => Array.from({ length: 9 }, (_, i) => path(i));

  test.each<[name: string, paths: string[], init?: RequestInit]>([
    ['unknown subjects', many((i) => `/api/subjects/unknown-${i}/topics`)],
    ['unknown topics', many((i) => `/api/topics/unknown-${i}/content`)],
    ['unknown files', many((i) => `/objects/unknown-${i}`)],
    ['unknown pictures', many((i) => `/samples/unknown-${i}/1/1.webp`)],
    [
      'unknown versions of a picture',
      many((i) => `/samples/sample-content-micro-4-1-2-notes/${i + 2}/1.webp`),
    ],
    ['the parameter that counts', many((i) => `/api/subjects?uncached=${i}`)],
    ['another way of writing', many((i) => `/api/%73%75bjects?${i}`)],
    ['HEAD', many(() => '/api/subjects'), { method: 'HEAD' }],
    ['a forged token', many(() => '/api/subjects'), { headers: { 'x-admin-token': 'forged' } }],
    [
      'a forged session',
      many(() => '/api/subjects'),
      { headers: { cookie: 'signed_in=admin; __Host-session=forged' } },
    ],
    [
      'a token of a Studio',
      many(() => '/api/subjects'),
      { headers: { authorization: 'Bearer a' } },
    ],
  ])('a loop over %s does not reach the CMS', async (_name, paths, init) => {
    expect(await countQueries(one, () => callMany(paths, init))).toBeLessThanOrEqual(2);
  });

  test("a signed-in caller gets no response from the CDN's cache, and leaves none there", async () => {
    const student = await one.student();
    const panel = await openPanel(one);
    const hinted = withHeaders(visitor, { cookie: 'signed_in=user' });
    const callers: [client: TestClient, path: string][] = [
      ...PATHS.map((path): [TestClient, string] => [student, path]),
      [panel, '/api/subjects'],
      [hinted, '/api/subjects'],
    ];
    for (const [client, path] of callers) {
      await emptyCdn();
      expect(isStored(await client.get(path))).toBe(false);
      expect(isStored(await visitor.get(path))).toBe(true);
      const again = await client.get(path);
      expect([isStored(again), again.headers.get('cache-control')]).toEqual([false, 'no-store']);
    }
  });

  test('each change is visible before the webhook gets its response, even if the owner publishes often', async () => {
    const student = await one.student();
    for (const price of [17, 18, 19]) {
      await lakeOf(one).patch(MICRO).set({ price }).commit({ visibility: 'sync' });
      await announceChange(one);
      for (const client of [visitor, visitor, student]) {
        expect(await readPrice(client)).toBe(`${price}.00`);
      }
    }
  });

  test('the last change of a burst is visible, although the host refuses purges for some seconds', async () => {
    await Promise.all(Array.from({ length: 24 }, () => announceChange(one)));
    expect(await readPrice(visitor)).not.toBe('21.00');
    await lakeOf(one).patch(MICRO).set({ price: 21 }).commit({ visibility: 'sync' });
    await announceChange(one);
    expect(await readPrice(visitor)).toBe('21.00');
  });

  test("an administrator's change is visible to visitors at every instance before the response", async () => {
    const panel = await openPanel(one);
    const token = await signInAsAdministrator(one, one.client());
    const elsewhere = asAdministrator(two.client(), token);
    const read = async (client: TestClient) =>
      getContent.response.parse(await (await client.get(CONTENT)).json()).map(({ title }) => title);
    for (const client of [visitor, elsewhere])
      expect(await read(client)).not.toContain('Brand new');

    const sent = { topicId: topic?.id, title: 'Brand new', downloadUrl: '', order: 99 };
    const created = await panel.post('/api/admin/content', sent);
    const { id } = z.object({ id: z.string() }).parse(await created.json());
    for (const client of [visitor, elsewhere]) expect(await read(client)).toContain('Brand new');

    expect((await panel.delete(`/api/admin/content/${id}`)).status).toBe(200);
    for (const client of [visitor, elsewhere])
      expect(await read(client)).not.toContain('Brand new');
  });

  test("the CDN caches content from the CMS, not from an instance's memory", async () => {
    const student = await two.student();
    const before = await readPrice(student, MACRO);
    await lakeOf(one).patch(MACRO).set({ price: 18 }).commit({ visibility: 'sync' });
    await emptyCdn(two);
    expect(before).not.toBe('18.00');
    expect(await readPrice(two.client(), MACRO)).toBe('18.00');
  });
});

describe('without the CMS', () => {
  const readAmount = async (paymentIntentId: string) =>
    (await one.stripe.paymentIntents.retrieve(paymentIntentId)).amount;

  async function priceAt(client: CookieClient, id: string): Promise<number> {
    const subjects = getSubjects.response.parse(await (await client.get('/api/subjects')).json());
    return Math.round(Number(subjects.find((subject) => subject.id === id)?.price) * 100);
  }

  test('a warm function checks access, lists purchases and opens downloads without asking the CMS', async () => {
    const paths = [`/api/user/access/${MICRO}`, '/api/user/purchases', '/api/auth/user', file];
    const callAll = async () => {
      for (const path of paths) expect((await buyer.get(path)).status).toBeLessThan(400);
    };
    await callAll();
    expect(await countQueries(one, callAll)).toBe(0);
  });

  test('a changed price is charged immediately, whatever an instance has in memory', async () => {
    const browser = await two.student();
    await priceAt(browser, MACRO);
    await setPrice(one, MACRO, 21);
    expect(await readAmount(await startCheckout(browser, MACRO))).toBe(2100);
  });

  const DEPLOYED = setting(one, 'DEPLOYED_CATALOGUE');

  test('the content that a build writes for functions contains no CMS address and no secret', async () => {
    await writeDeployed(one, DEPLOYED);
    const text = readFileSync(DEPLOYED, 'utf8');
    expect(text).toContain(MICRO);
    expect(text).not.toMatch(/https?:\/\/[^"]*\/files\//);
    expect(text).not.toContain(setting(one, 'SANITY_TOKEN'));
  });

  test.each([
    ['a function that has read it before', one, { drop: true }],
    ['a function that has only what it was deployed with', fresh, { status: 503 }],
  ] as const)(
    'while the CMS is down, students sign in, read, buy and download at %s',
    async (_name, at, fault) => {
      await injectFault(one.content, fault);
      const browser = at.client();
      expect((await browser.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(
        200,
      );
      expect([await hasAccess(browser, MICRO), await hasAccess(browser, MACRO)]).toEqual([
        true,
        false,
      ]);
      const purchases = await (await browser.get('/api/user/purchases')).json();
      expect(purchases).toMatchObject([{ subject: { slug: 'microeconomics' } }]);
      const { headers } = await browser.get(file);
      const downloaded = await browser.get(headers.get('location') ?? '');
      expect((await downloaded.text()).startsWith('%PDF-')).toBe(true);

      const buying = await at.student();
      expect(await readAmount(await startCheckout(buying, MACRO))).toBe(
        await priceAt(buying, MACRO),
      );
      await buy({ ...at, payments: one.payments }, buying, MACRO);
      expect(await hasAccess(buying, MACRO)).toBe(true);

      const response = await at.client().get('/api/subjects');
      expect([response.status, response.headers.get('cache-status')]).toEqual([
        200,
        expect.not.stringContaining('stored'),
      ]);
      expect((await panel.get('/api/admin/subjects')).status).toBe(503);
      await clearFaults(one.content);
    },
  );
});

describe('caches of responses to one person', () => {
  function examplePath({ path }: Endpoint): string {
    const parts = path.split(/:\w+(?:\/:\w+)*/);
    const last = parts.pop();
    return [...parts.map((part) => part + (IDS[part] ?? 'unknown')), last].join('');
  }

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
      const known = path.includes('/admin/') ? panel : buyer;
      const responses = [await responseTo(known, path)];
      const visitor = await responseTo(one.client(), path);
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
    const client = one.client();
    const sent = { email: await addStudent(one.client()), password: PASSWORD };
    const response = await client.post('/api/auth/login', sent);
    expect(response.headers.getSetCookie()).not.toEqual([]);
    expect(response.headers.get('cache-control')).toMatch(/no-store|private/);
    expect(response.headers.get('cache-status')).toBe('"Netlify Edge"; fwd=method');
  });
});
