import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { seedFiles } from './files.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CACHE = join(ROOT, '.cache', 'sample-files');

/** What a sample file is made of. */
const SOURCES = ['sandbox/seed/**/*.{ts,md}', 'diagrams/**/*.ts', 'package-lock.json'];

/** A PDF of the sample shop. */
export interface SampleFile {
  /** The id of the document that shows the file. */
  documentId: string;
  filename: string;
  pdf: Buffer;
}

const pdfOf = (folder: string, documentId: string) => join(folder, `${documentId}.pdf`);

/** Typesets every file of the sample shop, once for each state of their sources, because it takes seconds. */
export async function typesetFiles(): Promise<SampleFile[]> {
  const folder = join(CACHE, hashSources());
  if (!existsSync(folder)) await typesetInto(folder);
  return seedFiles().map(({ documentId, filename }) => ({
    documentId,
    filename,
    pdf: readFileSync(pdfOf(folder, documentId)),
  }));
}

async function typesetInto(folder: string): Promise<void> {
  const draft = join(CACHE, randomUUID());
  mkdirSync(draft, { recursive: true });
  for (const { documentId, render } of seedFiles()) {
    writeFileSync(pdfOf(draft, documentId), await render());
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    // Another process was faster, with the same files.
    if (!existsSync(folder)) throw error;
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
