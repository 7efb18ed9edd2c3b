import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { run } from '#local-shop/spawn.ts';
import { serverMessages } from '#server/messages.ts';
import { PRODUCTION_ENVIRONMENT } from '../support/production-environment.ts';

/** Calls every public function and the Edge Function as the platform does. */

const ROOT = join(import.meta.dirname, '../..');
const HEADERS = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-robots-tag': 'noindex',
};

const DEPLOYS = {
  old: { origin: 'https://6650a1b2c3--shop.netlify.app', context: 'production' },
  unknown: { origin: 'https://6650a1b2c3--shop.netlify.app', context: '' },
  current: { origin: 'https://shop.example', context: 'production' },
  preview: { origin: 'https://deploy-preview-7--shop.netlify.app', context: 'deploy-preview' },
};

const SCRIPT = `
  import { globSync } from 'node:fs';
  globalThis.Netlify = { env: { get: (name) => process.env[name] } };
  const functions = [];
  for (const file of globSync('functions/{*,edge/*}.ts')) functions.push(await import('${ROOT}/' + file));
  const names = ${JSON.stringify(Object.keys(HEADERS))};
  async function callAll({ origin, context }) {
    const platform = { deploy: { context }, ip: '', requestId: '1', waitUntil() {},
      next: async () => new Response('passed on') };
    const distinct = new Set();
    let calls = 0;
    for (const { default: respond, config } of functions) {
      for (const path of [config.path ?? []].flat()) {
        const url = origin + path.replace('*', 'file') + '?ticket=forged';
        const response = await respond(new Request(url, { method: 'PATCH' }), platform);
        const { status, headers } = response;
        const values = names.flatMap((name) => headers.has(name) ? [[name, headers.get(name)]] : []);
        const body = await response.text();
        distinct.add(JSON.stringify({ status, body, headers: Object.fromEntries(values) }));
        calls += 1;
      }
    }
    return { calls, distinct: [...distinct].map((text) => JSON.parse(text)) };
  }
  const results = {};
  for (const [name, deploy] of Object.entries(${JSON.stringify(DEPLOYS)})) {
    results[name] = await callAll(deploy);
  }
  // The site at this address does not respond.
  console.warn = () => {};
  const { default: objects } = await import('${ROOT}/functions/files.ts');
  const file = new Request(${JSON.stringify(DEPLOYS.old.origin)} + '/objects/a', { headers: { accept: 'text/html' } });
  const opened = await objects(file, { deploy: ${JSON.stringify(DEPLOYS.old)}, ip: '', requestId: '1', waitUntil() {} });
  results.page = { status: opened.status, body: await opened.text() };
  console.log(JSON.stringify(results));`;

const result = z.object({
  calls: z.number(),
  distinct: z.array(
    z.object({ status: z.number(), body: z.string(), headers: z.record(z.string(), z.string()) }),
  ),
});
const results = z.object({
  old: result,
  unknown: result,
  current: result,
  preview: result,
  page: z.object({ status: z.number(), body: z.string() }),
});

/** Calls each path of each function, in each deploy, with a wrong method. */
async function callAll() {
  const args = ['--input-type=module', '-e', SCRIPT];
  const { code, output } = await run({ root: ROOT, args, env: PRODUCTION_ENVIRONMENT });
  if (code !== 0) throw new Error(output);
  return results.parse(JSON.parse(output));
}
const { old, unknown, current, preview, page } = await callAll();

test('every function of an old or an unknown deploy refuses its permalink', () => {
  expect(old.calls).toBeGreaterThan(30);
  const body = JSON.stringify({ code: 'wrong_host', message: serverMessages.wrongHost });
  expect(old.distinct).toEqual([{ status: 421, body, headers: HEADERS }]);
  expect(unknown.distinct).toEqual(old.distinct);
});

test('a browser that opens a file of an old deploy gets a page that links to the shop', () => {
  expect(page.status).toBe(421);
  expect(page.body).toContain(serverMessages.wrongHost.replace("'", '&#39;'));
  expect(page.body).toContain(`href="${DEPLOYS.current.origin}/objects/a"`);
});

test("every function responds at the shop's own address and at a preview's address", () => {
  const served = [
    { status: 405, body: expect.stringContaining('method_not_allowed'), headers: HEADERS },
    { status: 200, body: 'passed on', headers: {} },
  ];
  expect(current.distinct).toEqual(served);
  expect(preview.distinct).toEqual(served);
});
