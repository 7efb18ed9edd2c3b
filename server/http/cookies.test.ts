import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HINT_COOKIE } from '#contract/accounts/session.ts';

test('the CDN decides between the two home pages by the same cookie', () => {
  const settings = readFileSync(join(import.meta.dirname, '../../netlify.toml'), 'utf8');
  const cookies = [...settings.matchAll(/Cookie = (\[.*?\])/g)].map(([, names]) => names);
  expect(cookies).toEqual([JSON.stringify([HINT_COOKIE])]);
});
