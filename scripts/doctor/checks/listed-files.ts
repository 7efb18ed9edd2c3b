import { z } from 'zod';
import { listedFilesQuery } from '#contract/content.ts';
import { bad, type Check, good } from '../check.ts';
import { CONTENT_SETTINGS, contentClient } from '../content.ts';

/** Whether anyone can list the paid files, by asking the CMS without a token. */
export const listedFiles: Check = {
  name: 'Paid files',
  needs: CONTENT_SETTINGS,
  async run({ setting }) {
    const count = z.int().parse(await contentClient(setting).fetch(listedFilesQuery));
    if (count === 0) return good('Without a token, the CMS lists none.');
    return bad(
      `Anyone can list ${count} of them in the CMS: make the dataset private at sanity.io/manage, Datasets, at once.`,
    );
  },
};
