import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { PACK } from './pack.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CACHE = join(ROOT, '.cache', 'sample-store');

const SOURCES = [
  'local-shop/seed/**/*.ts',
  'packs/**/*.{ts,md,yaml,webp}',
  'shop.config.ts',
  'diagrams/**/*.ts',
  'server/files/preparation/**/*.ts',
  'server/files/{prepare-file,stored-file,fill-tail,pdf-signature}.ts',
  'server/services/file-store.ts',
  'package-lock.json',
];

const sampleFiles = z.record(z.string(), z.looseObject({ id: z.string(), pages: z.int() }));
export type SampleFiles = z.infer<typeof sampleFiles>;

export interface Samples {
  /** Folder with the data of a file store that has the files for sale. */
  store: string;
  /** CMS fields of the files, by document. */
  files: SampleFiles;
  /** Grade evidence, as a PDF. */
  evidence: Buffer;
}

/** Returns the cache folder of the sample shop's prepared files, for the current state of their sources. */
export function sampleStore() {
  const hash = createHash('sha256').update(basename(PACK));
  const files = globSync(SOURCES, { cwd: ROOT }).map((file) => file.replaceAll(sep, '/'));
  for (const file of files.toSorted()) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  const folder = join(CACHE, hash.digest('hex').slice(0, 16));
  const inFolder = (name: string) => join(folder, name);
  return {
    folder,
    store: inFolder('store'),
    list: inFolder('files.json'),
    evidence: inFolder('evidence.pdf'),
  };
}

/**
 * Prepares the sample shop's files once for each state of their sources, because it takes seconds. The product's own
 * code does it, in a separate process.
 */
export async function prepareSamples(): Promise<Samples> {
  const { store, list, evidence } = sampleStore();
  if (!existsSync(list)) {
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'prepare-samples.ts')], {
      cwd: ROOT,
    });
  }
  return {
    store,
    files: sampleFiles.parse(JSON.parse(readFileSync(list, 'utf8'))),
    evidence: readFileSync(evidence),
  };
}
