import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRETS } from './doctor/report.ts';

/** A shorter value may be part of an ordinary word. */
const MIN_SECRET_LENGTH = 6;

export interface Leak {
  variable: string;
  file: string;
}

function spellings(value: string): string[] {
  const encoded = Buffer.from(value).toString('base64').replace(/=+$/, '');
  return [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), encoded];
}

/** Lists the values to look for: a password is also secret without its address. */
function secretValues(variable: string, value: string): string[] {
  const password = variable === 'SMTP_URL' ? (URL.parse(value)?.password ?? '') : '';
  return [value, password, decodeURIComponent(password)].filter(
    (text) => text.length >= MIN_SECRET_LENGTH,
  );
}

/**
 * Searches files that the build has written: everyone can read the pages, and every deploy keeps its functions.
 * @param variables as in `process.env`
 */
export function findSecrets(
  folders: readonly string[],
  variables: Record<string, string | undefined>,
): Leak[] {
  const secrets = [...SECRETS, 'LEDGER_BACKUP_KEY'].map((variable) => ({
    variable,
    texts: secretValues(variable, variables[variable] ?? '').flatMap(spellings),
  }));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return files.flatMap((file) => {
    const bytes = readFileSync(file);
    return secrets
      .filter(({ texts }) => texts.some((text) => bytes.includes(text)))
      .map(({ variable }) => ({ variable, file }));
  });
}
