import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { decodeText } from './decode-text.ts';

const IGNORED = /^\s*(?:#.*)?$/;
const NAMED = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/;
const QUOTED = /^(["'`])(?:(?!\1).)*\1\s*(?:#.*)?$/;
/** Also spaces that `parseEnv` does not trim. Joiners belong to words of some scripts. */
const INVISIBLE = /(?![\t \u200c\u200d])[\p{Cc}\p{Cf}\p{Z}]/u;
const TYPOGRAPHIC_QUOTE = /^[\p{Pi}\p{Pf}„‚]/u;

/** Reads the text of `.env`. @returns undefined if there is no such file; throws an Error if it cannot be read */
export function readEnvText(file: string): string | undefined {
  try {
    return decodeText(readFileSync(file));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`.env cannot be read (${error.code}).`);
  }
}

/**
 * Parses the text of `.env`, one setting a line. Refuses a line that `parseEnv` would read in part, or not at all.
 * @param file its name, for the sentences
 * @throws Error with a sentence for each refused line; no sentence contains a value, because most are secret
 */
export function parseEnvText(text: string, file = '.env'): Record<string, string> {
  const variables: Record<string, string> = {};
  const lineNumbers = new Map<string, number>();
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (IGNORED.test(line)) continue;
    const [, name, value = ''] = NAMED.exec(line) ?? [];
    const earlier = lineNumbers.get(name ?? '');
    const problem =
      earlier === undefined
        ? findProblem(line, name, value)
        : `sets ${name}, as line ${earlier} does. Delete one of the two lines.`;
    if (problem) problems.push(`Line ${index + 1} of ${file} ${problem}`);
    if (name) lineNumbers.set(name, index + 1);
    Object.assign(variables, parseEnv(line));
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return variables;
}

function findProblem(line: string, name: string | undefined, value: string): string | undefined {
  if (INVISIBLE.test(line))
    return 'contains an invisible character. Delete the line, and type it again.';
  if (!line.includes('=')) return 'has no =. Write NAME=value on one line, and # before a comment.';
  if (!name) return 'has no valid name before its =. Write NAME=value, such as SITE_URL=….';
  if (/^["'`]/.test(value)) {
    if (QUOTED.test(value)) return undefined;
    return `does not end ${name} with the quote that begins it. Write the value in quotes on one line.`;
  }
  if (TYPOGRAPHIC_QUOTE.test(value)) {
    return `begins ${name} with a typographic quote. Write the value in straight quotes: ' or ".`;
  }
  // A # starts a comment, even within a word.
  if (/^#\S|[^\s#]#/.test(value)) return `contains a # in ${name}. Put the value in single quotes.`;
  return undefined;
}

/** Sets a variable in the text of `.env`: in its empty line, otherwise in a new last line. */
export function setInEnvText(text: string, name: string, value: string): string {
  const lines = text.trimEnd().split('\n');
  const empty = lines.findIndex((line) => parseEnv(line)[name] === '');
  lines.splice(empty < 0 ? lines.length : empty, empty < 0 ? 0 : 1, `${name}=${value}`);
  return `${lines.join('\n')}\n`;
}
