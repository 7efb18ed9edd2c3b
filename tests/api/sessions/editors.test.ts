import { expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { createContentEndpoint } from '#contract/admin/content.ts';
import { createUpload, prepareUpload } from '#contract/files/objects.ts';
import { messages } from '#contract/messages.ts';
import { serverMessages } from '#server/messages.ts';
import { addEvents } from '../../support/add-events.ts';
import { bearer, openStudio, tokensOf } from '../../support/editor.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { expectRefusal, openPanel, put, startUpload } from '../../support/panel.ts';
import { makePdf } from '../../support/pdf.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const shop = await startTestSandbox();
const tokens = tokensOf(shop);
const { store } = shop;
const studio = openStudio(shop, tokens.editor);

const prepare = (path: string) => {
  const { pathname } = new URL(path, shop.shop);
  return studio.post(prepareUpload.path.replace(':id', pathname.split('/').at(-1) ?? ''));
};

test('a Studio editor uploads and prepares a PDF, and the audit log names them', async () => {
  const path = await startUpload(studio, 'Elasticity.pdf');
  const pdf = await makePdf();
  expect((await put(shop.client(), path, pdf)).status).toBe(200);
  const once = await prepare(path);
  expect(once.status).toBe(200);
  const prepared = prepareUpload.response.parse(await once.json());
  expect(prepared.pdf).toMatchObject({ size: pdf.length, pages: 1 });
  expect(await (await prepare(path)).json()).toEqual(prepared);

  const panel = await openPanel(shop);
  const log = getAudit.response.parse(await (await panel.get(getAudit.path)).json());
  const acts = log.entries.filter(({ who }) => who === `${shop.accounts.owner.email} (Studio)`);
  expect(acts.map(({ action, what }) => [action, what])).toEqual([
    ['upload-accepted', 'notes.pdf'],
    ['upload-started', 'Elasticity.pdf'],
  ]);
});

test('a file that cannot be sold is refused with its message, and so is an upload that never arrived', async () => {
  const path = await startUpload(studio);
  await expectRefusal(await prepare(path), 400, serverMessages.uploadMissing);
  await put(shop.client(), path, '%PDF-1.7\nnothing else');
  await expectRefusal(await prepare(path), 400, serverMessages.pdfBroken);
});

test('a token that the CMS does not know or that may only read is refused', async () => {
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
  expect((await send(bearer('not-a-token-that-anyone-knows'))).status).toBe(401);
  expect((await send(bearer(tokens.viewer))).status).toBe(403);
  expect((await send({ authorization: 'Bearer ' })).status).toBe(401);
  expect(owner.cookies).toEqual(before);
  // Other schemes are not the Studio's: a host may put Basic authentication in front of the shop.
  expect((await send({ authorization: 'Basic c2hvcDpzaG9w' })).status).toBe(200);
});

test('a request from another site is refused, even with a good token', async () => {
  for (const origin of ['https://evil.example', 'null', `${shop.shop}.evil.example`]) {
    const response = await openStudio(shop, tokens.editor, origin).post(createUpload.path);
    await expectRefusal(response, 403, serverMessages.foreignOrigin);
  }
});

test('while the CMS is down, no caller is refused for it', { timeout: 60_000 }, async () => {
  const unlucky = openStudio(shop, tokens.editor);
  for (const path of ['/v2025-02-19/users/me', '/v2025-02-19/data/mutate']) {
    await injectFault(shop.content, { path, status: 500 });
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await expectRefusal(await unlucky.post(createUpload.path), 503, messages.unavailable);
    }
    await clearFaults(shop.content);
  }
  expect((await unlucky.post(createUpload.path)).status).toBe(200);
});

test('refused tokens are limited by /48 and in total, and accepted tokens pass', async () => {
  const guess = (ip: string, token: string) =>
    shop.client(ip).fetch(createUpload.path, {
      method: 'POST',
      headers: bearer(token),
    });
  const fromNetworks = Array.from({ length: 44 }, (_, at) =>
    guess(`2001:db8:7:${at.toString(16)}::1`, `a-guess-from-network-${at}`),
  );
  const statuses = (await Promise.all(fromNetworks)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(40);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);

  await addEvents(store, 'seen:failed-studio-token-total:everyone', 200);
  expect((await guess('192.0.2.1', 'a-guess-from-anywhere')).status).toBe(429);
  // An earlier test has had this token accepted.
  expect((await guess('192.0.2.2', tokens.editor)).status).toBe(200);
  await store.del('seen:failed-studio-token-total:everyone');
});

test('the CMS is asked only once about a token that it refuses', async () => {
  const stranger = openStudio(shop, 'a-token-that-has-ended');
  const ask = () => countAtStandIns(shop, () => stranger.post(createUpload.path));
  const [first, second] = [await ask(), await ask()];
  expect([first.response.status, second.response.status]).toEqual([401, 401]);
  expect([first.received.cms, second.received.cms]).toEqual([1, 0]);
});

test('after 20 refused tokens an address has to wait, but other addresses and editors do not', async () => {
  const guesser = shop.client();
  const guess = (token: string) =>
    guesser.fetch(createUpload.path, { method: 'POST', headers: bearer(token) });
  const guesses = Array.from({ length: 22 }, (_, index) => guess(`a-guess-at-a-token-${index}`));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect((await guess('one-more-guess-at-a-token')).status).toBe(429);
  expect((await guess(tokens.editor)).status).toBe(200);
  expect((await openStudio(shop, tokens.editor).post(createUpload.path)).status).toBe(200);
});
