import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { findSecrets } from './find-secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'output-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRET = 'a/long+secret "of" the tests=';
const MAIL = 'smtps://user:p%40ss-word@mail.example:465';
const variables = {
  SESSION_SECRET: SECRET,
  SMTP_URL: MAIL,
  SITE_URL: 'https://shop.example',
  ADMIN_PASSWORD_HASH: '',
};

const findVariables = (text: string) => {
  mkdirSync(join(folder, 'deep', '.hidden'), { recursive: true });
  const file = join(folder, 'deep', '.hidden', 'page.html');
  writeFileSync(file, text);
  return findSecrets([folder], variables).map(({ variable }) => variable);
};

test.each([
  ['as it is', `<p>${SECRET}</p>`, ['SESSION_SECRET']],
  ['in JSON', JSON.stringify({ SECRET }), ['SESSION_SECRET']],
  ['in an address', `?key=${encodeURIComponent(SECRET)}`, ['SESSION_SECRET']],
  ['in base64', Buffer.from(SECRET).toString('base64'), ['SESSION_SECRET']],
  ['a whole address', MAIL, ['SMTP_URL']],
  ['a password alone', 'password: p@ss-word', ['SMTP_URL']],
  ['a variable that is not secret', 'https://shop.example', []],
  ['nothing', '<p>Notes</p>', []],
])('finds the value of a secret in the output: %s', (_, text, variables) => {
  expect(findVariables(text)).toEqual(variables);
});

test('fails a build whose output contains a secret, and names the variable and the file, not the value', async () => {
  findVariables(SECRET);
  const script = join(import.meta.dirname, 'check-output.ts');
  const run = promisify(execFile)(process.execPath, [script, folder], { env: variables });
  const error: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: 1, stderr: expect.stringContaining('SESSION_SECRET') });
  expect(error).toMatchObject({ stderr: expect.stringContaining('page.html') });
  expect(error).toMatchObject({ stderr: expect.not.stringContaining(SECRET) });
});

test('runs at the end of the builds that are deployed', () => {
  const root = resolve(import.meta.dirname, '..');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(read('scripts/build.mjs')).toContain(
    "['scripts/check-output.ts', 'dist', '.functions'],\n];",
  );
  expect(read('studio/netlify.toml')).toContain(
    'command = "npm run studio:build -- dist && node scripts/check-output.ts dist"',
  );
});
