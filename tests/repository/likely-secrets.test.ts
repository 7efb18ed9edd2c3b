import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './text-files.ts';

/**
 * Rule of Netlify's smart secret detection, which fails a build on a paid plan: github.com/netlify/build,
 * packages/build/src/plugins_core/secrets_scanning (utils.ts, secret_prefixes.ts), commit 21737c06d. Copied, because
 * the package would add more than a thousand files.
 */
const PREFIXES = [
  'aws_',
  'asia',
  'akia',
  'aida',
  'ar0a',
  'apka',
  'abia',
  'asca',
  'xoxb-',
  'xwfp-',
  'xoxp-',
  'xapp-',
  'aiza',
  'ya29',
  'nf_',
  'ghp_',
  'gho_',
  'ghu_',
  'ghs_',
  'ghr_',
  'github_pat_',
  'shpss_',
  'shpat_',
  'shpca_',
  'shppa_',
  'sq0atp-',
  'sk_',
  'pat_',
  'sk-',
  'db_',
  'api_',
  'secret_',
  'auth_',
  'access_',
  'twilio_',
  '-----begin',
  'ls0tls1crudjtib',
];
const MIN_CHARACTERS_AFTER_PREFIX = 12;
const MIN_ENTROPY = 4.5;

const candidate = new RegExp(
  `["'\`=] *((?:${PREFIXES.join('|')})[a-z0-9-]{${MIN_CHARACTERS_AFTER_PREFIX},})(?:["'\`]|$)`,
  'gi',
);

/** Computes Shannon's entropy. @returns bits per character */
function entropy(text: string): number {
  const shares = Object.values(Object.groupBy(text, (character) => character)).map(
    (equal = []) => equal.length / text.length,
  );
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}

const findLikelySecrets = (text: string): string[] =>
  Array.from(text.matchAll(candidate), ([, token = '']) => token).filter(
    (token) => entropy(token) >= MIN_ENTROPY,
  );

test('the host mistakes no string of a tracked file for a secret, which would fail its build', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  const files = tracked.split('\0').filter(Boolean);
  expect(files.length).toBeGreaterThan(1000);
  const matches = files.flatMap((file) =>
    findLikelySecrets(readFileSync(join(ROOT, file), 'latin1')).map((token) => [file, token]),
  );
  expect(matches).toEqual([]);
});

test.each([
  ['a key', `= 'sk_${'0123456789abcdefghij'}'`, 1],
  ['a key at the end of a file', `KEY=AKIA${'0123456789abcdefghij'}`, 1],
  ['a repetitive text', `'sk_${'a'.repeat(30)}'`, 0],
  ['a short text', `'sk_${'0123456789'}'`, 0],
  ['another word', `'pk_${'0123456789abcdefghij'}'`, 0],
])('distinguishes %s', (_, text, count) => {
  expect(findLikelySecrets(text)).toHaveLength(count);
});
