import { expect, test } from 'vitest';
import { bad, type Check, good, runCheck } from './check.ts';
import { formatLine, formatSummary, redact } from './report.ts';

const shop = { setting: () => '', address: '' };
const check = (run: Check['run']): Check => ({ name: 'A thing', needs: [], run });
const run = (work: Check['run']) => runCheck(check(work), shop, new Set(), 100);

test('formats a finding as one line: its verdict, the check, and what to do', () => {
  expect(formatLine('Mail server', bad('It is\n  down: start it.'))).toBe(
    '  ✗ bad          Mail server: It is down: start it.',
  );
  expect(formatSummary([good(''), good(''), bad('')])).toBe(
    '2 good, 0 warning, 1 bad, 0 not checked',
  );
});

test('prints no secret, however it got into a line', () => {
  const settings: Record<string, string> = {
    STRIPE_SECRET_KEY: 'sk_live_of_the_shop',
    SMTP_URL: 'smtps://shop:p%40ssword-1@mail.example:465',
    ADMIN_PASSWORD_HASH: '',
  };
  const line =
    'Invalid key sk_live_of_the_shop; password p@ssword-1 at smtps://shop:p%40ssword-1@mail.example:465';
  expect(redact(line, (name) => settings[name] ?? '')).toBe(
    'Invalid key (secret); password (secret) at (secret)',
  );
});

test.each([
  [
    'that throws',
    async () => Promise.reject(new Error('sk_live_x at file.ts:1')),
    'an unexpected Error',
  ],
  ['that throws no error', async () => Promise.reject('sk_live_x'), 'an unexpected failure'],
  ['that never ends', () => new Promise<never>(() => {}), 'it does not respond in time'],
  [
    'whose service sends nonsense',
    async () => JSON.parse('<html>'),
    'its response does not have the expected format',
  ],
  [
    'whose service has a bad certificate',
    async () =>
      Promise.reject(
        new TypeError('', { cause: Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }) }),
      ),
    'its TLS certificate is not valid',
  ],
])('a check %s is bad, in a plain sentence', async (_, work, reason) => {
  // A pending promise alone does not keep the process alive.
  const alive = setTimeout(() => {}, 5_000);
  const finding = await run(work as Check['run']);
  clearTimeout(alive);
  expect(finding).toEqual({ verdict: 'bad', sentence: expect.stringContaining(reason) });
  expect(finding.sentence).not.toMatch(/sk_live_x|file\.ts/);
});

test('does not run a check whose setting is missing', async () => {
  const needy = { ...check(async () => good('')), needs: ['SMTP_URL', 'MAIL_FROM'] };
  expect(await runCheck(needy, shop, new Set(['SMTP_URL']))).toEqual({
    verdict: 'not checked',
    sentence: 'It needs SMTP_URL.',
  });
});
