import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getStore } from '@netlify/blobs';
import { createClient } from '@vercel/kv';
import { StartError } from 'local-stand-ins/kit/start-error.ts';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { runModule } from 'local-stand-ins/kit/test-process.ts';
import { startUpstash } from 'local-stand-ins/upstash/index.ts';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { DATA_VERSION } from '#contract/data-version.ts';
import type { SandboxOptions } from './options.ts';
import { startSandbox } from './start.ts';

const shop = () =>
  temporaryFolder({
    'package.json': '{"type":"module"}',
    'netlify.toml': '',
    'functions/environment.ts': `
      export const config = { path: '/environment' };
      export default () => Response.json(process.env);`,
  });

async function start(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    root: shop(),
    port: 0,
    dataDir: temporaryFolder(),
    site: 'none',
    hasDemo: false,
    ...options,
  });
  onTestFinished(sandbox.close);
  return sandbox;
}

test("describes itself, and gives functions its settings and the caller's overrides", async () => {
  const sandbox = await start({ env: { SANITY_DATASET: 'other', OWNER_EMAIL: '', HOME: '/root' } });
  const described = await (await fetch(`${sandbox.shop}/__sandbox`)).json();
  const { env, close: _close, ...info } = sandbox;
  expect(described).toEqual(info);
  expect(described).toMatchObject({
    shop: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    accounts: { student: { email: expect.any(String), password: expect.any(String) } },
    cards: { succeeds: '4242424242424242' },
  });
  const seen = await (await fetch(`${sandbox.shop}/environment`)).json();
  // The platform itself sets these.
  const platform = { SITE_ID: 'local', NETLIFY_PURGE_API_TOKEN: expect.any(String) };
  expect(seen).toEqual({ ...env, ...platform });
  expect(seen).toMatchObject({ SITE_URL: sandbox.shop, SANITY_DATASET: 'other', OWNER_EMAIL: '' });
  expect(seen).not.toHaveProperty('HOME');
});

test('runs two shops side by side that share neither keys nor files', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  const store = (sandbox: typeof one) =>
    createClient({ url: sandbox.kv, token: sandbox.env['KV_REST_API_TOKEN'] ?? '' });
  await store(one).set('key', 'one');
  expect(await store(two).get('key')).toBeNull();
  const wrong = createClient({ url: two.kv, token: one.env['KV_REST_API_TOKEN'] ?? '' });
  await expect(wrong.get('key')).rejects.toThrow();
  const readContext = ({ env }: typeof one): Record<string, string> =>
    JSON.parse(Buffer.from(env['NETLIFY_BLOBS_CONTEXT'] ?? '', 'base64').toString());
  const files = getStore({ name: 'files', siteID: '', token: '', ...readContext(one) });
  await files.set('key', 'one');
  expect(await files.get('key')).toBe('one');
  expect(readContext(one)['edgeURL']).toBe(one.files);
  const other = { ...readContext(one), edgeURL: two.files };
  const refused = getStore({ name: 'files', siteID: '', token: '', ...other });
  await expect(refused.get('key')).rejects.toThrow('wrong token');
});

test('reports a port in use and a folder in use, and then moves nothing', async () => {
  const dataDir = temporaryFolder();
  const first = await start({ dataDir });
  await expect(start({ dataDir })).rejects.toThrow('in use by process');
  const port = Number(new URL(first.shop).port);
  const other = temporaryFolder({ kept: '' });
  const refused = start({ port, dataDir: other, isFresh: true });
  await expect(refused).rejects.toThrow(`Port ${port} is in use`);
  expect(existsSync(join(other, 'kept'))).toBe(true);
});

/** Starts the real shop, which must refuse. */
const refusal = (options: Partial<SandboxOptions>) =>
  start({ root: resolve(import.meta.dirname, '..'), site: 'build', ...options }).catch(
    (error: unknown) => error,
  );

test('names each invalid setting, and builds nothing', async () => {
  const error = await refusal({ env: { SESSION_SECRET: 'short', MAIL_FROM: '' } });
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain('SESSION_SECRET is too short');
  expect(String(error)).toContain('MAIL_FROM is missing');
});

test('refuses data of a newer version in one sentence', async () => {
  const dataDir = temporaryFolder({ 'kv/.keep': '' });
  const store = await startUpstash({ port: 0, dataDir: join(dataDir, 'kv'), token: 'token' });
  const kv = createClient({ url: store.origin, token: 'token' });
  await kv.set('data-version', DATA_VERSION + 1);
  await store.close();
  const error = await refusal({ dataDir });
  expect(error).toBeInstanceOf(StartError);
  expect(error instanceof Error && error.message.trim()).toBe(
    `The stored data are of version ${DATA_VERSION + 1}, and this code understands ${DATA_VERSION}: ` +
      'deploy the newer version again, or restore a backup.',
  );
});

test('keeps all state, at the same addresses, after a power cut', async () => {
  const [root, dataDir] = [shop(), temporaryFolder()];
  const other = runModule(`
    import { startSandbox } from '${join(import.meta.dirname, 'start.ts')}';
    const { close, ...sandbox } = await startSandbox({ port: 0, site: 'none', hasDemo: false,
      root: ${JSON.stringify(root)}, dataDir: ${JSON.stringify(dataDir)} });
    console.log('up ' + JSON.stringify(sandbox));`);
  const before = JSON.parse(await other.line('up '));
  const token = before.env.KV_REST_API_TOKEN;
  await createClient({ url: before.kv, token }).set('kept', 'yes');
  await other.kill();
  const { close: _close, ...after } = await start({
    root,
    dataDir,
    port: Number(new URL(before.shop).port),
  });
  expect(after).toEqual(before);
  expect(await createClient({ url: after.kv, token }).get('kept')).toBe('yes');
});

test('moves the old shop aside on a fresh start, and the old shop still runs there', async () => {
  const dataDir = join(temporaryFolder(), 'shop');
  const first = await start({ dataDir });
  await expect(start({ dataDir, isFresh: true })).rejects.toThrow('in use by process');
  await first.close();
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const second = await start({ dataDir, isFresh: true, log });
  expect(second.env['SESSION_SECRET']).not.toBe(first.env['SESSION_SECRET']);
  const [, aside = ''] = lines.join().match(/The old data is in (\S+) now\./) ?? [];
  expect(aside).toContain(`${dataDir}-20`);
  const old = await start({ dataDir: aside });
  expect(old.env['SESSION_SECRET']).toBe(first.env['SESSION_SECRET']);
});

test('separates requests, emails and lines of functions, and logs a failure as more than a request', async () => {
  const told: Record<string, string[]> = {
    log: [],
    logRequest: [],
    logFunctions: [],
    logEmail: [],
  };
  const to = (name: string) => (line: string) => void told[name]?.push(line);
  const root = temporaryFolder({
    'package.json': '{"type":"module"}',
    'netlify.toml': '',
    'functions/fail.ts': `
      export const config = { path: '/fail' };
      export default () => { console.warn('slow'); return new Response('', { status: 500 }); };`,
  });
  const sandbox = await start({
    root,
    log: to('log'),
    logRequest: to('logRequest'),
    logFunctions: to('logFunctions'),
    logEmail: to('logEmail'),
  });
  await fetch(`${sandbox.shop}/nowhere`);
  await fetch(`${sandbox.shop}/fail`);
  const { SMTP_URL = '' } = sandbox.env;
  const transport = createTransport(`${SMTP_URL}?tls.rejectUnauthorized=false`);
  await transport.sendMail({
    from: 'a@b.c',
    to: 'sam@example.com',
    subject: 'Your notes',
    text: '',
  });
  await expect
    .poll(() => told)
    .toEqual({
      log: [expect.stringMatching(/^GET \/fail 500 \d+ ms$/)],
      logRequest: [expect.stringMatching(/^GET \/nowhere 404 \d+ ms$/)],
      logFunctions: ['slow'],
      logEmail: ['Email to sam@example.com: Your notes'],
    });
});
