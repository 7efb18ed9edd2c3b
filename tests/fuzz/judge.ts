import { resolve } from 'node:path';
import type { Sandbox } from '#sandbox/shop/start.ts';
import type { Answer } from './send.ts';

/** The longest that a response may take. Milliseconds. */
export const SLOWEST = 2_000;

const SECRET = /SECRET|TOKEN|PASSWORD|KEY|SMTP_URL|BLOBS/;

/** Places in the code, and the names of what it is made of. */
const INSIDES =
  /\n\s+at \S|\bat (async )?[\w.]+ \(|node_modules|\.ts:\d+|ZodError|TypeError|UpstashError/;

/** What no response may contain, by its name. */
export interface Forbidden {
  /** For anyone. */
  always: [name: string, text: string][];
  /** For anyone but the administrator. */
  others: [name: string, text: string][];
}

/** Lists the secrets and paths of a shop. */
export function forbiddenIn(
  { env, data }: Pick<Sandbox, 'env' | 'data'>,
  others: [name: string, text: string][],
): Forbidden {
  const isSecret = ([name, text]: [string, string]) =>
    SECRET.test(name) && !name.startsWith('PUBLIC_') && text.length >= 16;
  const folders: [string, string][] = [
    ['the data folder', data],
    ['the project folder', resolve(import.meta.dirname, '../..')],
  ];
  return { always: [...Object.entries(env).filter(isSecret), ...folders], others };
}

/** Says what is wrong with a response. @returns `undefined` where nothing is */
export function judge(
  { status, headers, body, milliseconds }: Answer,
  { always, others }: Forbidden,
  isAdministrator: boolean,
): string | undefined {
  if (status === 0) return body;
  if (status >= 500) return `status ${status}`;
  if (milliseconds > SLOWEST) return `${Math.round(milliseconds)} ms`;
  const said = `${headers}\n${body}`;
  const leaked = [...always, ...(isAdministrator ? [] : others)].find(([, text]) =>
    said.includes(text),
  );
  if (leaked) return `a leak of ${leaked[0]}`;
  return status >= 400 && INSIDES.test(body) ? 'a stack or a name of the code' : undefined;
}
