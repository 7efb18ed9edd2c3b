import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const STUDIO = join(ROOT, 'studio');

/** The file generated from the Studio's schema and the queries of `contract/content.ts`. */
export const CONTENT_TYPES = join(ROOT, 'contract', 'content.generated.ts');

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
    path: '../contract/content.ts',
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

if (import.meta.main) writeFileSync(CONTENT_TYPES, generateContentTypes());
