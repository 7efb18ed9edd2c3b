import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Rewriter {
  name: string;
  steps: [program: string, ...words: string[]][];
}

/** Programs with which people copy, shrink, print or clean a PDF, from its page content to its structure. */
export const REWRITERS: Rewriter[] = [
  {
    name: 'qpdf',
    steps: [['qpdf', '--linearize', '--object-streams=generate', 'in.pdf', 'out.pdf']],
  },
  {
    name: 'qpdf, pages alone',
    steps: [['qpdf', '--empty', '--static-id', '--pages', 'in.pdf', '--', 'out.pdf']],
  },
  { name: 'mutool clean', steps: [['mutool', 'clean', '-gggg', '-z', '-s', 'in.pdf', 'out.pdf']] },
  {
    name: 'mutool convert',
    steps: [['mutool', 'convert', '-F', 'pdf', '-o', 'out.pdf', 'in.pdf']],
  },
  { name: 'Ghostscript', steps: [['gs', '-q', '-sDEVICE=pdfwrite', '-o', 'out.pdf', 'in.pdf']] },
  { name: 'cairo', steps: [['pdftocairo', '-pdf', 'in.pdf', 'out.pdf']] },
  {
    name: 'PostScript by poppler',
    steps: [
      ['pdftops', 'in.pdf', 'between.ps'],
      ['gs', '-q', '-sDEVICE=pdfwrite', '-o', 'out.pdf', 'between.ps'],
    ],
  },
  {
    name: 'PostScript by Ghostscript',
    steps: [
      ['gs', '-q', '-sDEVICE=ps2write', '-o', 'between.ps', 'in.pdf'],
      ['gs', '-q', '-sDEVICE=pdfwrite', '-o', 'out.pdf', 'between.ps'],
    ],
  },
];

/** Returns true if every program of a rewriter is installed. */
export const isInstalled = ({ steps }: Rewriter): boolean =>
  steps.every(([program]) => {
    try {
      return execFileSync('which', [program]).length > 0;
    } catch {
      return false;
    }
  });

export async function rewrite(bytes: Uint8Array, { steps }: Rewriter): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'rewritten-'));
  try {
    writeFileSync(join(folder, 'in.pdf'), bytes);
    for (const [program, ...words] of steps) {
      await promisify(execFile)(program, words, { cwd: folder, timeout: 30_000 });
    }
    return new Uint8Array(readFileSync(join(folder, 'out.pdf')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
