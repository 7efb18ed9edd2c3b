import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

/** Control characters, which could rewrite a terminal, and marks that change the direction of text. Line breaks are harmless. */
const UNSAFE = /(?!\n)[\p{Cc}\p{Cs}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const toSafe = (text: string): string => text.replace(UNSAFE, '\uFFFD');

/** Prints a text. Commands print through this function, because names may come from a file or a service. */
export const print = (text: string): void => console.log(toSafe(text));
export const printError = (text: string): void => console.error(toSafe(text));

/** Makes a text that came from elsewhere one line. */
export const toLine = (text: string): string => toSafe(text.replace(/\s+/g, ' ')).trim();

/** Quotes a word for a shell: a printed command can be pasted, whatever a name contains. */
export const quoteWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** Writes a flag for a shell. A value that begins with a hyphen would be another flag. */
export const quoteFlag = (flag: string, value: string): string =>
  `${flag}${value.startsWith('-') ? '=' : ' '}${quoteWord(value)}`;

/** Asks a yes-or-no question. Anything but "y" or "yes" means no, as does the end of the input. */
export async function confirm(
  question: string,
  input: Readable = process.stdin,
  output: Writable = process.stdout,
): Promise<boolean> {
  // No terminal mode, so that Ctrl-C ends the process as everywhere else.
  const lines = createInterface({ input, output, terminal: false });
  const ended = once(lines, 'close').then(() => '');
  const answer = await Promise.race([lines.question(`${question} `), ended]);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
