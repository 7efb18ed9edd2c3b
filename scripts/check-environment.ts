import { parseBuildConfig } from '#server/build-config.ts';
import { parseConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-fields.ts';
import { readDataVersion } from '#server/store/data-version.ts';
import { explainFailure } from './ledger/run-command.ts';

/**
 * Explains each invalid setting of the build and, with `--functions`, of the functions, which the host's build may not
 * see. The functions also need stored data that they understand.
 */
const isOfFunctions = process.argv.includes('--functions');
const parsers = isOfFunctions ? [parseBuildConfig, parseConfig] : [parseBuildConfig];

const sentences = new Set<string>();
for (const parse of parsers) {
  try {
    parse(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const sentence of error.message.split('\n')) sentences.add(sentence);
  }
}
if (isOfFunctions && sentences.size === 0) {
  await readDataVersion().catch((error: unknown) =>
    sentences.add(explainFailure(error, 'The key-value store')),
  );
}
if (sentences.size > 0) {
  console.error([...sentences].join('\n'));
  process.exitCode = 1;
}
