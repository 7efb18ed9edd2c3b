import type { Config } from '@netlify/functions';
import { getSample } from '#contract/samples.ts';
import { readSample } from '#server/documents/sample.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';

export default serve(
  route({
    endpoint: getSample,
    access: 'anyone',
    run: async ({ input: { file, version, picture } }) =>
      Reply.picture(await readSample({ id: file, version }, picture), 'image/webp', 'samples'),
  }),
);

export const config: Config = {
  path: '/samples/:file/:version/:picture',
};
