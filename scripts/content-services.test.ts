import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, test } from 'vitest';
import { contentServices } from './content-services.ts';

const SANITY = { SANITY_PROJECT_ID: 'abc', SANITY_DATASET: 'production', SANITY_TOKEN: 'token' };
const NETLIFY = { NETLIFY_SITE_ID: 'site', NETLIFY_AUTH_TOKEN: 'token' };
const UNUSED_PORT = '1';

test.each([
  [SANITY, 'Set NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN too'],
  [{ ...SANITY, NETLIFY_SITE_ID: 'site' }, 'Set NETLIFY_AUTH_TOKEN too'],
  [{ ...NETLIFY, ...SANITY, SANITY_TOKEN: '' }, 'Set SANITY_TOKEN too'],
  [{ SHOP_DATA: '/none', ...NETLIFY }, 'No local shop runs at port 1'],
])('names the missing settings of %j', async (env, sentence) => {
  await expect(contentServices({ PORT: UNUSED_PORT, ...env })).rejects.toThrow(sentence);
});

test('uses the host’s API if it is set, otherwise a local shop’s own services', async () => {
  await contentServices({ ...SANITY, ...NETLIFY });
  const context = Buffer.from(process.env['NETLIFY_BLOBS_CONTEXT'] ?? '', 'base64').toString();
  expect(JSON.parse(context)).toEqual({ siteID: 'site', token: 'token' });
  const settings = { ...SANITY, SANITY_API_HOST: 'http://localhost:1', NETLIFY_BLOBS_CONTEXT: 'x' };
  const data = temporaryFolder({ 'settings.json': JSON.stringify(settings) });
  const { client } = await contentServices({ PORT: UNUSED_PORT, SHOP_DATA: data });
  expect(client.config()).toMatchObject({ apiHost: 'http://localhost:1', dataset: 'production' });
  expect(process.env['NETLIFY_BLOBS_CONTEXT']).toBe('x');
});
