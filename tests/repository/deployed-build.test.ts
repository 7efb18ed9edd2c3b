import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test("only a test shop's build hashes passwords quickly", () => {
  for (const file of ['package.json', 'netlify.toml', '.env.example', 'scripts/start.mjs']) {
    expect(readFileSync(join(ROOT, file), 'utf8'), file).not.toMatch(/quick[-_]passwords/i);
  }
});
