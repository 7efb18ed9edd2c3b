import { listConfigProblems } from '#contract/shop-config.ts';
import { parseBuildConfig } from '#server/build-config.ts';
import { parseConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-fields.ts';
import * as shop from '#shop';

/**
 * Explains each mistake in `shop.config.ts` and each invalid setting of the build. With `--functions`, also checks the
 * settings of the functions, which the host's build may not see.
 */
const parsers = process.argv.includes('--functions')
  ? [parseBuildConfig, parseConfig]
  : [parseBuildConfig];

const sentences = new Set(listConfigProblems(shop).map((problem) => `shop.config.ts: ${problem}`));
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
