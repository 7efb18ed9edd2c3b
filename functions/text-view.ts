import type { Config } from '@netlify/functions';
import { getOutline, getText, getTexts } from '#contract/text-view/text-and-outline.ts';
import { route, serve } from '#server/http/serve.ts';
import { readOutline, readText, readTexts } from '#server/text-view/text-and-outline.ts';

export default serve(
  route({
    endpoint: getTexts,
    access: 'signed-in',
    run: async (call) => ({ texts: await readTexts(call.input.ids, call) }),
  }),
  route({
    endpoint: getText,
    access: 'visitor',
    run: async (call) => ({ pages: await readText(call.input.id, call) }),
  }),
  route({
    endpoint: getOutline,
    access: 'visitor',
    run: async (call) => ({ outline: await readOutline(call.input.id, call) }),
  }),
);

export const config: Config = {
  path: ['/api/notes/text', '/api/notes/:id/text', '/api/notes/:id/outline'],
};
