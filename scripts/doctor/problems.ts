import { parseBuildConfig } from '#server/build-config.ts';
import { parseConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-fields.ts';
import type { Variables } from './settings.ts';

const SENTENCE = /^(\w+) (.+)$/;

const NO_BUILD_HOOK =
  'is missing: without it no publication starts a build. Create a build hook at the host.';

/** @returns a sentence for each missing or invalid setting, by its name */
export function findProblems(variables: Variables): Map<string, string> {
  const problems = new Map([
    ...listProblems(parseConfig, variables),
    ...listProblems(parseBuildConfig, variables),
  ]);
  // The first build runs without BUILD_HOOK_URL; a live shop needs it.
  if (!variables['BUILD_HOOK_URL']) problems.set('BUILD_HOOK_URL', NO_BUILD_HOOK);
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
