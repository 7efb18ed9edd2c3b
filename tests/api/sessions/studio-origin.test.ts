import { expect, test } from 'vitest';
import { createContentEndpoint } from '#contract/admin/content.ts';
import { getOwned } from '#contract/catalogue/catalogue.ts';
import { createPaymentIntent } from '#contract/checkout/payments.ts';
import { createUpload } from '#contract/files/objects.ts';
import { openStudio, tokensOf } from '../../support/editor.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { openPanel, put, startUpload } from '../../support/panel.ts';
import { makePdf } from '../../support/pdf.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const STUDIO = 'https://studio.example';
const shop = await startTestSandbox({ env: { STUDIO_URL: `${STUDIO}/desk/` } });
const tokens = tokensOf(shop);
const studio = openStudio(shop, tokens.editor, STUDIO);

const PREPARE = '/api/objects/upload-1/prepare';
const OWNED = getOwned.path.replace(':id', 'subject-1');

const ask = (path: string, method: string, origin = STUDIO) =>
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

test('the Studio at STUDIO_URL may send its requests, without cookies', async () => {
  const upload = await startUpload(studio);
  for (const [path, method] of [
    [createUpload.path, 'POST'],
    [PREPARE, 'POST'],
    [OWNED, 'GET'],
    [upload, 'PUT'],
  ] as const) {
    const response = await ask(path, method);
    expect(response.status, path).toBe(204);
    expect(sharing(response)).toEqual({
      'access-control-allow-origin': STUDIO,
      'access-control-allow-methods': method,
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '600',
    });
    expect(response.headers.get('vary')).toContain('Origin');
  }
});

test('the Studio at STUDIO_URL can read responses and refusals, even of an upload', async () => {
  const origin = { 'access-control-allow-origin': STUDIO };
  const upload = await startUpload(studio);
  for (const [status, response] of [
    [200, await put(studio, upload, await makePdf())],
    [409, await put(studio, upload, await makePdf())],
    [401, await put(studio, `${upload}x`, await makePdf())],
    [200, await studio.post(createUpload.path)],
    [200, await studio.post(upload.replace(/^.objects.(.*)[?].*$/, '/api/objects/$1/prepare'))],
    [400, await studio.post(createUpload.path, { fileName: 1 })],
    [400, await studio.post(PREPARE)],
    [405, await studio.get(createUpload.path)],
    [401, await openStudio(shop, 'unknown-to-the-cms', STUDIO).post(createUpload.path)],
    [403, await openStudio(shop, tokens.viewer, STUDIO).post(createUpload.path)],
  ] as const) {
    expect([response.status, sharing(response)]).toEqual([status, origin]);
    expect(response.headers.get('vary')).toContain('Origin');
  }
});

test('no other page may send or read anything, and neither may the Studio elsewhere', async () => {
  const upload = await startUpload(studio);
  for (const origin of ['https://evil.example', 'null', 'https://studio.example.evil.example']) {
    for (const path of [createUpload.path, PREPARE, OWNED, upload]) {
      const response = await ask(path, 'POST', origin);
      expect([response.status, sharing(response)]).toEqual([405, {}]);
    }
    const stranger = openStudio(shop, tokens.editor, origin);
    for (const response of [
      await stranger.post(createUpload.path),
      await stranger.get(OWNED),
      await put(stranger, `${upload}x`, await makePdf()),
    ]) {
      expect(sharing(response)).toEqual({});
    }
  }
  for (const path of [createPaymentIntent.path, createContentEndpoint.path, '/api/auth/user']) {
    const response = await ask(path, 'POST');
    expect([response.status, sharing(response)]).toEqual([405, {}]);
  }
  expect(sharing(await studio.get('/api/subjects'))).toEqual({});
});

test('from STUDIO_URL neither a cookie nor an administrator’s token opens anything', async () => {
  const owner = shop.client();
  await signInAtProvider(owner, shop.accounts.owner);
  for (const client of [owner, await openPanel(shop)]) {
    const response = await client.fetch(createUpload.path, {
      method: 'POST',
      headers: { origin: STUDIO },
    });
    expect([response.status, sharing(response)]).toEqual([
      403,
      { 'access-control-allow-origin': STUDIO },
    ]);
  }
});
