import type { Stamp } from '#server/files/stamp.ts';
import { qpdf } from '../corpus/qpdf.ts';
import { isInstalled, type Program, runOn } from './command.ts';
import { lookWithPdfium } from './pdfium.ts';

/** Commands that read the text of all pages, each of which ends with a form feed. */
const READERS: [Program, ...string[]][] = [
  ['pdftotext', 'IN', 'OUT'],
  ['mutool', 'draw', '-F', 'txt', '-o', 'OUT', 'IN'],
];

type Rewrite = (bytes: Uint8Array) => Promise<Uint8Array>;

const GHOSTSCRIPT = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', '-sOutputFile=OUT', 'IN'];

/** Ways in which people rewrite a copy, on purpose or unknowingly. */
const REWRITES: [name: string, needs: Program[], rewrite: Rewrite][] = [
  ['qpdf', [], (bytes) => qpdf(bytes, '--object-streams=generate', '--coalesce-contents')],
  ['mutool', ['mutool'], (bytes) => runOn(bytes, 'mutool', 'clean', '-gggg', '-z', 'IN', 'OUT')],
  ['Ghostscript', ['gs'], (bytes) => runOn(bytes, 'gs', ...GHOSTSCRIPT)],
  ['cairo', ['pdftocairo'], (bytes) => runOn(bytes, 'pdftocairo', '-pdf', 'IN', 'OUT')],
  [
    'PostScript and back',
    ['pdftops', 'gs'],
    async (bytes) => runOn(await runOn(bytes, 'pdftops', 'IN', 'OUT'), 'gs', ...GHOSTSCRIPT),
  ],
];

/** Opens a copy with the installed programs. @returns problems, in words */
export async function judgeByPrograms(copy: Uint8Array, stamp: Stamp, pages: number) {
  const wrong: string[] = [];
  if (isInstalled('qpdf')) {
    await runOn(copy, 'qpdf', '--check', 'IN').catch((error) => wrong.push(`qpdf: ${error}`));
  }
  const line = stamp.line.replace(/\s/g, '');
  for (const [program, ...words] of READERS.filter(([program]) => isInstalled(program))) {
    const text = Buffer.from(await runOn(copy, program, ...words)).toString('utf8');
    const stamped = text.split('\f').filter((page) => page.replace(/\s/g, '').includes(line));
    if (stamped.length !== pages)
      wrong.push(`${program}: ${stamped.length} of ${pages} pages name the buyer`);
  }
  return wrong;
}

/** Rewrites a copy with each program. @returns pages that lost their mark, in words */
export async function judgeRewrites(
  original: Uint8Array,
  copy: Uint8Array,
  stamp: Stamp,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, needs, rewrite] of REWRITES) {
    if (!needs.every(isInstalled)) continue;
    try {
      const pages = await lookWithPdfium(await rewrite(copy));
      const lost = pages.filter(({ text }) => !text.includes(stamp.mark ?? stamp.line)).length;
      // PostScript has no transparency, so a transparent page becomes a picture.
      if (lost > 0 && lost > (await countLostTexts(original, rewrite))) {
        wrong.push(`${name}: ${lost} of ${pages.length} pages lost the mark`);
      }
    } catch (error) {
      wrong.push(`${name} failed: ${error}`);
    }
  }
  return wrong;
}

async function countLostTexts(original: Uint8Array, rewrite: Rewrite): Promise<number> {
  const before = await lookWithPdfium(original);
  const after = await lookWithPdfium(await rewrite(original));
  return before.filter(({ text }, index) => text !== '' && after[index]?.text === '').length;
}
