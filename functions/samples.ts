import type { Config } from '@netlify/functions';
import { getSample } from '#contract/files/stored-pdf.ts';
import { readSample } from '#server/files/sample.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';

export default serve(
  route({
    endpoint: getSample,
    access: 'anyone',
    cdnCache: 'for-everyone',
    run: async ({ input: { file, version, picture: page }, isShared }) => {
      const { picture, isLatest } = await readSample({ id: file, version }, page, { isShared });
      return Reply.picture(picture, 'image/webp', isLatest ? 'samples' : undefined);
    },
  }),
);

export const config: Config = {
  path: '/samples/:file/:version/:picture',
};
