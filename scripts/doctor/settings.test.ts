import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { readArguments } from './main.ts';
import { findProblems, loadSettings } from './settings.ts';

const FILE = { '.env': 'SITE_URL=https://notes.shop\nSANITY_DATASET="Notes"\n' };

const UNUSED_PORT = '2';

/** Starts the endpoint that describes a local shop. @returns its address */
async function startLocalShop(settings: Record<string, string>): Promise<URL> {
  const data = temporaryFolder({ 'settings.json': JSON.stringify(settings) });
  const server = createServer((_, outgoing) => {
    outgoing.end(JSON.stringify({ shop: 'http://localhost:1', data }));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close());
  return new URL(`http://localhost:${(server.address() as AddressInfo).port}`);
}

test('the environment wins over .env', async () => {
  const { variables, source } = await loadSettings(
    { SANITY_DATASET: 'Other' },
    temporaryFolder(FILE),
  );
  expect(variables).toEqual({ SITE_URL: 'https://notes.shop', SANITY_DATASET: 'Other' });
  expect(source).toBe('the environment and .env');
});

test('reads .env as an editor on Windows saves it', async () => {
  const text = `\uFEFF${FILE['.env'].replaceAll('\n', '\r\n')}`;
  for (const bytes of [Buffer.from(text), Buffer.from(text, 'utf16le')]) {
    const { variables } = await loadSettings({}, temporaryFolder({ '.env': bytes }));
    expect(variables).toEqual({ SITE_URL: 'https://notes.shop', SANITY_DATASET: 'Notes' });
  }
});

test('refuses .env if a line cannot be read', async () => {
  const root = temporaryFolder({ '.env': `${FILE['.env']}SMTP_URL=smtps://shop:pass#word@mail` });
  await expect(loadSettings({}, root)).rejects.toThrow(
    /^Line 3 of \.env contains a # in SMTP_URL\. Put the value in single quotes\.$/,
  );
});

test('without an address, the running local shop supplies the other settings', async () => {
  const local = await startLocalShop({ SITE_URL: 'http://localhost:1', SANITY_DATASET: 'Local' });
  const { variables, source } = await loadSettings(
    { PORT: local.port, SANITY_DATASET: 'Mine' },
    temporaryFolder(),
  );
  expect(variables).toEqual({
    PORT: local.port,
    SITE_URL: 'http://localhost:1',
    SANITY_DATASET: 'Mine',
  });
  expect(source).toBe('the local shop');
});

test('an address on this machine selects the local shop there, not .env', async () => {
  const local = await startLocalShop({ SITE_URL: 'http://localhost:1' });
  const { variables } = await loadSettings({}, temporaryFolder(FILE), local);
  expect(variables).toEqual({ SITE_URL: 'http://localhost:1' });
});

test('without any shop, each missing setting is a problem, and nothing is thrown', async () => {
  const { variables } = await loadSettings({ PORT: UNUSED_PORT }, temporaryFolder());
  const problems = findProblems(variables);
  expect(problems.get('SITE_URL')).toMatch(/^is missing: /);
  expect(problems.get('BUILD_HOOK_URL')).toMatch(/^is missing: /);
  expect(problems.size).toBeGreaterThanOrEqual(16);
});

test('a command line has at most one address', () => {
  expect(readArguments([])).toEqual({ auditSeals: [], isYes: false, isHelp: false });
  expect(readArguments(['https://notes.shop/x']).address?.origin).toBe('https://notes.shop');
  for (const args of [
    ['shop'],
    ['ftp://notes.shop'],
    ['https://a.shop', 'https://b.shop'],
    ['--buy'],
  ]) {
    expect(() => readArguments(args)).toThrow();
  }
});
