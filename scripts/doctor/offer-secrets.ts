import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { readEnvText, setInEnvText } from 'local-stand-ins/kit/env-file.ts';
import { joinNames } from '#contract/join-names.ts';
import type { Variables } from '../shop-settings.ts';
import { confirm } from '../terminal.ts';
import { OWN_SECRETS } from './checks/secrets.ts';
import { STEPS } from './steps.ts';

interface Place {
  /** Folder of `.env`. */
  root: string;
  variables: Variables;
  input?: Readable & { isTTY?: boolean };
  output?: Writable & { isTTY?: boolean };
}

/**
 * Offers to write the secrets that a step needs and that are not set yet into `.env`.
 * @param isAgreed writes without asking; without it and without a terminal, nothing is written
 * @returns whether `.env` has changed
 */
export async function offerSecrets(
  step: number,
  isAgreed: boolean,
  { root, variables, input = process.stdin, output = process.stdout }: Place,
): Promise<boolean> {
  const needed = STEPS[step - 1]?.settings ?? [];
  const missing = OWN_SECRETS.filter((name) => needed.includes(name) && !variables[name]);
  if (missing.length === 0) return false;
  const names = joinNames(missing);
  if (!isAgreed) {
    if (!input.isTTY || !output.isTTY) {
      output.write(`"npm run doctor -- --step ${step} --yes" writes ${names} into .env.\n`);
      return false;
    }
    if (!(await confirm(`Write a random ${names} into .env? [y/N]`, input, output))) return false;
  }
  writeSecrets(root, missing);
  output.write(`${names} ${missing.length === 1 ? 'is' : 'are'} in .env now.\n`);
  return true;
}

function writeSecrets(root: string, names: readonly string[]): void {
  const file = join(root, '.env');
  let text = readEnvText(file) ?? readFileSync(join(root, '.env.example'), 'utf8');
  for (const name of names) {
    text = setInEnvText(text, name, randomBytes(36).toString('base64url'));
  }
  writeFileSync(file, text, { mode: 0o600 });
}
