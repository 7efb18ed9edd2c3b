import { execFile } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Programs that read or write PDFs, where they are installed. */
export const PROGRAMS = ['qpdf', 'mutool', 'pdftotext', 'pdftocairo', 'pdftops', 'gs'] as const;
export type Program = (typeof PROGRAMS)[number];

export const isInstalled = (program: Program) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/**
 * Runs a program on a file.
 * @param words where IN stands for the file, and OUT for the one that it writes
 * @returns what it writes
 * @throws Error where it fails
 */
export async function runOn(
  bytes: Uint8Array,
  program: Program,
  ...words: readonly string[]
): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    const [input, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
    writeFileSync(input, bytes);
    const named = words.map((word) => word.replace(/^IN$/, input).replace(/OUT$/, output));
    await execute(program, named, { maxBuffer: 2 ** 28 });
    return words.some((word) => word.endsWith('OUT'))
      ? new Uint8Array(readFileSync(output))
      : EMPTY;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const EMPTY = new Uint8Array();
