import { TITLE_MAX_LENGTH } from '../../contract/limits.ts';

/** Numbers that order files, such as `01`, `4.1.3` and `2)`, with the separators behind them. */
const LEADING_NUMBERS = /^(?:\d+(?:[.)]\d+)*[.)]?(?=[\s]|$)\s*)+/;

/** Proposes a title for a file: `03_supply-and-demand.pdf` becomes “Supply and demand”. */
export function titleFromFileName(fileName: string): string {
  const words = fileName
    // File names of a Mac have accents as characters of their own.
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .replace(/[-_\u2010-\u2015\s]+/g, ' ')
    .trim();
  const title = words.replace(LEADING_NUMBERS, '') || words;
  const [first = '', ...rest] = title;
  return [first.toUpperCase(), ...rest].join('').slice(0, TITLE_MAX_LENGTH).trim();
}
