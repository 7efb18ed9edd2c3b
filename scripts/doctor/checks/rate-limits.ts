import { type Check, good } from '../check.ts';

/** Number of functions and Edge Functions whose `config` declares a `rateLimit`. A test counts them. */
export const DECLARED_RULES = 2;

/** Number of rules that Netlify allows a site on its Free and Personal plans; Pro allows five. */
export const ALLOWED_RULES = 2;

/** States the quota of the host's rate limits, which cannot be read from outside. */
export const rateLimits: Check = {
  name: 'Rate limits',
  needs: [],
  async run() {
    return good(
      `The shop declares ${DECLARED_RULES} of the ${ALLOWED_RULES} rules that Netlify's Free and Personal plans allow (Pro: 5). Rules of your own count, too; the deploy's log lists the active ones under Post-processing.`,
    );
  },
};
