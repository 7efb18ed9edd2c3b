import { parseBuildConfig } from '#server/build-config.ts';
import { parseConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-fields.ts';

/**
 * Explains each invalid setting of the build and, with `--functions`, of the functions, which the host's build may not
 * see.
 */
const parsers = process.argv.includes('--functions')
  ? [parseBuildConfig, parseConfig]
  : [parseBuildConfig];

const sentences = new Set<string>();
for (const parse of parsers) {
  try {
    parse(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const sentence of error.message.split('\n')) sentences.add(sentence);
  }
}
if (sentences.size > 0) {
  console.error([...sentences].join('\n'));
  process.exitCode = 1;
}
