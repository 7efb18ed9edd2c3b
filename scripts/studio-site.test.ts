import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readRules } from 'local-stand-ins/netlify/rules.ts';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SETTINGS = {
  SITE_URL: 'https://shop.example',
  SANITY_PROJECT_ID: 'abc123',
  SANITY_DATASET: 'production',
};
/** The Studio may have to be built first. */
const TIMEOUT_MS = 240_000;

const build = (folder: string, settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join('scripts', 'studio-site.ts'), folder], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
  });

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('builds the Studio as a separate site, which names the origin of its shop and no other', {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = temporaryFolder();
  await build(folder, SETTINGS);
  const page = readFileSync(join(folder, 'studio', 'index.html'), 'utf8');
  const [, json = ''] = /id="studio-settings">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual({
    projectId: 'abc123',
    dataset: 'production',
    shopUrl: 'https://shop.example',
  });

  const rules = await readRules(join(ROOT, 'studio', 'netlify.toml'), folder);
  const visit = (path: string) =>
    rules.redirection(new URL(path, 'https://studio.shop.example'), new Headers());
  expect(await visit('/')).toMatchObject({ status: 302, target: { pathname: '/studio/' } });
  expect(await visit('/studio/structure/a;b')).toMatchObject({
    status: 200,
    target: { pathname: '/studio/index.html' },
  });
  const policy = rules.headers('/studio/index.html')['content-security-policy'];
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self' https://shop.example https://api.sanity.io");
});

test('names the missing settings, and the missing folder', async () => {
  await expect(build(temporaryFolder(), {})).rejects.toMatchObject({
    stderr: expect.stringContaining('SITE_URL is missing'),
  });
  await expect(build('', SETTINGS)).rejects.toMatchObject({
    stderr: expect.stringContaining('npm run studio:build -- FOLDER'),
  });
});
