import { ConfigError, parseConfig } from '#server/config.ts';

/** Stops a build or a start whose environment would not do, with a sentence for each bad name. */
try {
  parseConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
