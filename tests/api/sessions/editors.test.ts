import { expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { createContentEndpoint } from '#contract/admin/content.ts';
import { getOwned } from '#contract/catalogue/catalogue.ts';
import { createPaymentIntent } from '#contract/checkout/payments.ts';
import { createUpload, prepareUpload } from '#contract/files/objects.ts';
import { messages } from '#contract/messages.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import {
  cardPicturePath,
  getEditorPicture,
  uploadCardPicture,
} from '#contract/practice/card-pictures.ts';
import { serverMessages } from '#server/messages.ts';
import { studioTokenKey } from '#server/sessions/stored-keys.ts';
import { addEvents } from '../../support/add-events.ts';
import { drawPicture, sendPicture, uploadPicture } from '../../support/card-pictures.ts';
import { bearer, openStudio, tokensOf } from '../../support/editor.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { expectRefusal, openPanel, put, startUpload } from '../../support/panel.ts';
import { makePdf } from '../../support/pdf.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

/** Editors' tokens of the CMS, from a Studio at the shop's own address or at `STUDIO_URL`. */

const STUDIO = 'https://studio.example';
const shop = await startTestSandbox({ env: { STUDIO_URL: `${STUDIO}/desk/` } });
const tokens = tokensOf(shop);
const { store } = shop;
const studio = openStudio(shop, tokens.editor);

const prepare = (path: string) => {
  const { pathname } = new URL(path, shop.shop);
  return studio.post(prepareUpload.path.replace(':id', pathname.split('/').at(-1) ?? ''));
};
const guess = (token: string, client = shop.client()) =>
  client.fetch(createUpload.path, { method: 'POST', headers: bearer(token) });

test('a Studio editor uploads and prepares a PDF, and the audit log names them', async () => {
  const path = await startUpload(studio, 'Elasticity.pdf');
  await expectRefusal(await prepare(path), 400, serverMessages.uploadMissing);
  const pdf = await makePdf();
  expect((await put(shop.client(), path, pdf)).status).toBe(200);
  const once = await prepare(path);
  expect(once.status).toBe(200);
  const prepared = prepareUpload.response.parse(await once.json());
  expect(prepared.pdf).toMatchObject({ size: pdf.length, pages: 1 });
  expect(await (await prepare(path)).json()).toEqual(prepared);
  await uploadPicture(studio);
  await sendPicture(studio, new Uint8Array(1), 'empty.png');

  const panel = await openPanel(shop);
  const log = getAudit.response.parse(await (await panel.get(getAudit.path)).json());
  const acts = log.entries.filter(({ who }) => who === `${shop.accounts.owner.email} (Studio)`);
  expect(acts.map(({ action, what }) => [action, what])).toEqual([
    ['upload-refused', `empty.png: ${panelMessages.pictureUnreadable}`],
    ['upload-accepted', 'cell.png'],
    ['upload-accepted', 'notes.pdf'],
    ['upload-started', 'Elasticity.pdf'],
  ]);
});

test('a token that is unknown to the CMS or read-only is refused', async () => {
  for (const unknown of [
    `${tokens.editor.slice(0, -1)}!`,
    'short',
    'of-another-project-'.repeat(3),
  ]) {
    const stranger = openStudio(shop, unknown);
    for (const path of [createUpload.path, '/api/objects/upload-1/prepare']) {
      await expectRefusal(await stranger.post(path), 401, serverMessages.studioSignInEnded);
    }
  }
  const viewer = openStudio(shop, tokens.viewer);
  await expectRefusal(await viewer.post(createUpload.path), 403, serverMessages.editorReadsOnly);
});

test('an editor’s token opens nothing but uploads', async () => {
  expect((await studio.post('/api/objects/content-1/download-link')).status).toBe(401);
  expect((await studio.post(createContentEndpoint.path, { title: 'A' })).status).toBe(401);
  expect((await studio.get('/api/admin/audit')).status).toBe(401);
  expect((await studio.get('/api/auth/user')).status).toBe(401);
});

test('with an editor’s token, other tokens and cookies neither count nor get lost', async () => {
  const owner = shop.client();
  await signInAtProvider(owner, shop.accounts.owner);
  const before = new Map(owner.cookies);
  const send = (headers: Record<string, string>) =>
    owner.fetch(createUpload.path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    });
  expect((await send({})).status).toBe(200);
  expect((await send(bearer('not-a-known-token'))).status).toBe(401);
  expect((await send(bearer(tokens.viewer))).status).toBe(403);
  expect((await send({ authorization: 'Bearer ' })).status).toBe(401);
  expect(owner.cookies).toEqual(before);
  // Other schemes are not the Studio's: a host may put Basic authentication in front of the shop.
  expect((await send({ authorization: 'Basic c2hvcDpzaG9w' })).status).toBe(200);
});

test('while the CMS is down, no caller is refused for it, however often they try', async () => {
  for (const path of ['/v2025-02-19/users/me', '/v2025-02-19/data/mutate']) {
    await injectFault(shop.content, { path, status: 500 });
    // The shop must check the token at the CMS again.
    const [, known] = await store.scan(0, { match: studioTokenKey.of('*'), count: 1_000 });
    await store.del('none', ...known);
    const caller = shop.client('192.0.2.9');
    await addEvents(store, 'seen:failed-studio-token:192.0.2.9', 19);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expectRefusal(await guess(tokens.editor, caller), 503, messages.unavailable);
    }
    await clearFaults(shop.content);
    expect((await guess(tokens.editor, caller)).status).toBe(200);
  }
});

test('refused tokens are limited by address, by /48 and in total, and accepted tokens pass', async () => {
  const limits = [
    ['192.0.2.1', 'studio-token:192.0.2.1', 20],
    ['2001:db8:7:1::1', 'studio-token-site:2001:db8:7::/48', 40],
    ['192.0.2.2', 'studio-token-total:everyone', 200],
  ] as const;
  for (const [ip, limit, max] of limits) {
    const failures = `seen:failed-${limit}`;
    await store.del(failures);
    await addEvents(store, failures, max - 2);
    const guesses = Array.from({ length: 4 }, (_, at) =>
      guess(`a-guess-at-${limit}-${at}`, shop.client(ip)),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect([limit, statuses.toSorted()]).toEqual([limit, [401, 401, 429, 429]]);
    expect((await guess(tokens.editor, shop.client(ip))).status).toBe(200);
    await store.del(failures);
  }
});

test('the CMS is asked only once about a token that it refuses', async () => {
  const guessCounted = () => countAtStandIns(shop, () => guess('a-token-that-has-ended'));
  const [first, second] = [await guessCounted(), await guessCounted()];
  expect([first.response.status, second.response.status]).toEqual([401, 401]);
  expect([first.received.cms, second.received.cms]).toEqual([1, 0]);
});

// A Studio at another host name

const elsewhere = openStudio(shop, tokens.editor, STUDIO);
const PICTURE = getEditorPicture.path.replace(':id', 'picture-1');
const PREPARE = '/api/objects/upload-1/prepare';
const OWNED = getOwned.path.replace(':id', 'subject-1');

const askFirst = (path: string, method: string, origin = STUDIO) =>
  shop.client().fetch(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });

const sharing = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

test('the Studio at STUDIO_URL may send its requests and read responses and refusals, without cookies', async () => {
  const origin = { 'access-control-allow-origin': STUDIO };
  const upload = await startUpload(elsewhere);
  for (const [path, method] of [
    [createUpload.path, 'POST'],
    [PREPARE, 'POST'],
    [OWNED, 'GET'],
    [uploadCardPicture.path, 'POST'],
    [PICTURE, 'GET'],
    [upload, 'PUT'],
  ] as const) {
    const response = await askFirst(path, method);
    expect(response.status, path).toBe(204);
    expect(sharing(response)).toEqual({
      ...origin,
      'access-control-allow-methods': method,
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '600',
    });
    expect(response.headers.get('vary')).toContain('Origin');
  }
  for (const [status, response] of [
    [200, await put(elsewhere, upload, await makePdf())],
    [401, await put(elsewhere, `${upload}x`, await makePdf())],
    [200, await elsewhere.post(createUpload.path)],
    [200, await elsewhere.post(upload.replace(/^.objects.(.*)[?].*$/, '/api/objects/$1/prepare'))],
    [400, await elsewhere.post(PREPARE)],
    [200, await sendPicture(elsewhere, new Uint8Array(await drawPicture()))],
    [404, await elsewhere.get(PICTURE)],
    [405, await elsewhere.get(createUpload.path)],
    [401, await openStudio(shop, 'unknown-to-the-cms', STUDIO).post(createUpload.path)],
  ] as const) {
    expect([response.status, sharing(response)]).toEqual([status, origin]);
    expect(response.headers.get('vary')).toContain('Origin');
  }
  // Neither a cookie nor an administrator's token opens anything from there.
  const owner = shop.client();
  await signInAtProvider(owner, shop.accounts.owner);
  for (const client of [owner, await openPanel(shop)]) {
    const response = await client.fetch(createUpload.path, {
      method: 'POST',
      headers: { origin: STUDIO },
    });
    expect([response.status, sharing(response)]).toEqual([403, origin]);
  }
});

test('no other page may send or read anything, and neither may the Studio elsewhere', async () => {
  const upload = await startUpload(elsewhere);
  const evil = 'https://evil.example';
  for (const path of [createUpload.path, PREPARE, OWNED, upload]) {
    const response = await askFirst(path, 'POST', evil);
    expect([response.status, sharing(response)]).toEqual([405, {}]);
  }
  const stranger = openStudio(shop, tokens.editor, evil);
  const refused = await stranger.post(createUpload.path);
  expect(sharing(refused)).toEqual({});
  await expectRefusal(refused, 403, serverMessages.foreignOrigin);
  expect(sharing(await stranger.get(OWNED))).toEqual({});
  expect(sharing(await put(stranger, `${upload}x`, await makePdf()))).toEqual({});
  for (const path of [
    createPaymentIntent.path,
    createContentEndpoint.path,
    '/api/auth/user',
    cardPicturePath('picture-1'),
  ]) {
    const response = await askFirst(path, 'POST');
    expect([response.status, sharing(response)]).toEqual([405, {}]);
  }
  expect(sharing(await elsewhere.get('/api/subjects'))).toEqual({});
});
