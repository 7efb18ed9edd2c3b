/**
 * Stands in for `zod` in every bundle (astro.config.mjs). Zod otherwise probes whether it may compile
 * schemas with `new Function`; our Content-Security-Policy forbids it, which Firefox reports as an
 * error on every page.
 */
import { config, z } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
export { z };
