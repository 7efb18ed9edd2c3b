import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnvText, readEnvText } from 'local-stand-ins/kit/env-file.ts';
import { parseBuildConfig } from '#server/build-config.ts';
import { parseConfig } from '#server/config.ts';
import { ConfigError, isLoopback } from '#server/config-fields.ts';
import { readLocalSettings, type Variables } from '../shop-settings.ts';

export interface Loaded {
  variables: Variables;
  source: string;
}

/**
 * Loads the environment's settings, then those of `.env`. If neither names the shop's address, the local shop at `PORT`
 * supplies the other settings. For an address on this machine, that shop's own settings replace `.env`.
 * @param root the folder of `.env`
 * @throws Error with a sentence for each line of `.env` that cannot be read
 */
export async function loadSettings(env: Variables, root: string, address?: URL): Promise<Loaded> {
  const isLocal = address !== undefined && isLoopback(address.href);
  const file = isLocal ? {} : parseEnvText(readEnvText(join(root, '.env')) ?? '');
  const own: Variables = { ...file, ...env };
  const source = Object.keys(file).length > 0 ? 'the environment and .env' : 'the environment';
  if (own['SITE_URL']) return { variables: own, source };
  const PORT = isLocal ? address.port : own['PORT'];
  const local = await readLocalSettings({ PORT });
  if (!local) return { variables: own, source };
  return { variables: { ...local, ...own }, source: 'the local shop' };
}

const SENTENCE = /^(\w+) (.+)$/;

const NO_BUILD_HOOK =
  'is missing: without it no publication starts a build. Create a build hook at the host.';

const EXAMPLE = parseEnvText(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'));

/** Settings whose example value suits every shop. */
const SUGGESTED = ['SANITY_DATASET'];

/** @returns a sentence for each missing or invalid setting, by its name */
export function findProblems(variables: Variables): Map<string, string> {
  const problems = new Map([
    ...listProblems(parseConfig, variables),
    ...listProblems(parseBuildConfig, variables),
  ]);
  // The first build runs without BUILD_HOOK_URL; a live shop needs it.
  if (!variables['BUILD_HOOK_URL']) problems.set('BUILD_HOOK_URL', NO_BUILD_HOOK);
  for (const [name, value] of Object.entries(EXAMPLE)) {
    if (value && variables[name] === value && !SUGGESTED.includes(name))
      problems.set(name, 'still has the value of .env.example: set your own.');
  }
  return problems;
}

function listProblems(
  parse: (variables: Variables) => unknown,
  variables: Variables,
): [string, string][] {
  try {
    parse(variables);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((line) => {
      const [, name = '', sentence = ''] = SENTENCE.exec(line) ?? [];
      return [name, sentence];
    });
  }
}
