import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const EDGE = join(ROOT, 'functions', 'edge');
/** Imports of values; type imports are erased before the edge reads a file. */
const VALUE_IMPORT = /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm;

/** Lists a module's imports by path and by package alias. */
function listImports(file: string): { files: string[]; aliases: string[] } {
  const names = [...readFileSync(file, 'utf8').matchAll(VALUE_IMPORT)].map(([, name = '']) => name);
  return {
    files: names.filter((name) => name.startsWith('.')).map((name) => resolve(file, '..', name)),
    aliases: names.filter((name) => name.startsWith('#')).map((name) => `${file}: ${name}`),
  };
}

test('edge code imports only by path, because Netlify’s edge resolves no package aliases', () => {
  const waiting = readdirSync(EDGE)
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => join(EDGE, name));
  const seen = new Set<string>();
  const aliases: string[] = [];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const imports = listImports(file);
    aliases.push(...imports.aliases);
    waiting.push(...imports.files);
  }
  expect(seen).toContain(join(ROOT, 'server', 'errors.ts'));
  expect(aliases).toEqual([]);
});
