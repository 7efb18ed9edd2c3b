import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hashContentInputs } from './content-inputs.ts';

const ROOT = join(import.meta.dirname, '..');
const STUDIO = join(ROOT, 'studio');

/** The file generated from the Studio's schema and the queries of `contract/catalogue/content-queries.ts`. */
export const CONTENT_TYPES = join(ROOT, 'contract/catalogue/content-queries.generated.ts');

/**
 * Generates the types of the queries' results with Sanity's own commands.
 * @returns the text of the file
 * @throws Error with the command's output
 */
export function generateContentTypes(): string {
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'types-'));
  const path = (name: string) => relative(STUDIO, join(folder, name));
  const config = {
    path: '../contract/catalogue/content-queries.ts',
    schema: path('schema.json'),
    generates: path('content.ts'),
    overloadClientMethods: false,
  };
  try {
    writeFileSync(join(folder, 'typegen.json'), JSON.stringify(config));
    sanity('schema', 'extract', '--enforce-required-fields', '--path', config.schema);
    sanity('typegen', 'generate', '--config-path', path('typegen.json'));
    const text = readFileSync(join(folder, 'content.ts'), 'utf8');
    return text.replaceAll(config.schema, '../studio/schema');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sanity(...args: string[]): void {
  const cli = join(ROOT, 'node_modules', 'sanity', 'bin', 'sanity');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: STUDIO,
    encoding: 'utf8',
    env: { ...process.env, DO_NOT_TRACK: '1' },
  });
  if (status !== 0) throw new Error(`sanity ${args.join(' ')}\n${stdout}${stderr}`);
}

const HASH_LINE = /\n\/\/ Made of ([0-9a-f]{64})\n$/;

/** Reads the generated file. @returns its types, and the hash of what they were made of */
export function readContentTypes(): { types: string; hash: string | undefined } {
  const text = readFileSync(CONTENT_TYPES, 'utf8');
  return { types: text.replace(HASH_LINE, '\n'), hash: HASH_LINE.exec(text)?.[1] };
}

/** Checks whether nothing has changed since the types were generated: neither they nor their sources. */
export function areContentTypesUntouched(): boolean {
  const { types, hash } = readContentTypes();
  return hash === hashContentInputs(ROOT, types);
}

if (import.meta.main) {
  const types = generateContentTypes();
  const hash = hashContentInputs(ROOT, types);
  writeFileSync(CONTENT_TYPES, `${types.trimEnd()}\n// Made of ${hash}\n`);
}
