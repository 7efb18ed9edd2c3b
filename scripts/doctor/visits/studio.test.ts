import { project, serve } from 'local-stand-ins/netlify/test-project.ts';
import { expect, test } from 'vitest';
import { examine } from '../test-shop.ts';
import { studioUploads } from './studio.ts';

const letting = (path: string, origin: string) => `
  export const config = { path: '${path}' };
  export default (request) => new Response(null, { status: 204, headers: {
    'access-control-allow-origin': ${origin === '*' ? "request.headers.get('origin')" : `'${origin}'`} } });`;

async function visitShop(api: string, edge: string, settings = {}) {
  const { origin } = await serve(
    project({
      'functions/objects.ts': letting('/api/objects/upload', api),
      'functions/edge/objects.ts': letting('/objects/*', edge),
    }),
  );
  return examine(studioUploads, settings, origin);
}

const STUDIO = 'https://studio.example';
const settings = { STUDIO_URL: `${STUDIO}/` };

test('the Studio’s page may upload, at both addresses', async () => {
  expect(await visitShop(STUDIO, STUDIO, settings)).toMatchObject({ verdict: 'good' });
  for (const [api, edge] of [
    ['', STUDIO],
    [STUDIO, ''],
  ] as const) {
    expect(await visitShop(api, edge, settings)).toMatchObject({
      verdict: 'bad',
      sentence: expect.stringContaining('set STUDIO_URL'),
    });
  }
});

test('a shop that lets any page upload is bad, and a shop that lets none is good', async () => {
  expect(await visitShop('', '')).toMatchObject({ verdict: 'good' });
  expect(await visitShop('', '*')).toMatchObject({ verdict: 'bad' });
});
