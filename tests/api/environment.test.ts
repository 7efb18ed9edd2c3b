import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from '#server/config.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

const example = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);

/** The variables without which the shop does not start. */
function required(): string[] {
  try {
    parseConfig({});
  } catch (error) {
    if (error instanceof ConfigError) {
      return error.message.split('\n').map((sentence) => sentence.split(' ')[0] ?? '');
    }
    throw error;
  }
  return [];
}

test('.env.example explains every variable of the shop', () => {
  expect(required().filter((name) => !example.includes(name))).toEqual([]);
});

test('docs/deploy.md lists every variable of .env.example', () => {
  const guide = read('docs/deploy.md');
  expect(example.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
