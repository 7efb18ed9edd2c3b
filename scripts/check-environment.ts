import { ConfigError, parseConfig } from '#server/config.ts';

/** Stops a build or a start with invalid settings, and explains each one. */
try {
  parseConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
