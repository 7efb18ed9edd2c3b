import type { Config } from '@netlify/functions';
import { getCardProposals } from '#contract/practice/practice.ts';
import { route, serve } from '#server/http/serve.ts';
import { readCardProposals } from '#server/practice/card-proposals.ts';

export default serve(
  route({
    endpoint: getCardProposals,
    access: 'editor',
    run: async ({ input }) => ({ proposals: await readCardProposals(input.id) }),
  }),
);

export const config: Config = { path: ['/api/card-proposals/:id'] };
