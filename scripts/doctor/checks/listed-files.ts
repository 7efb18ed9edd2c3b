import { z } from 'zod';
import { listedFilesQuery } from '#contract/catalogue/content-queries.ts';
import { type Check, good, warning } from '../check.ts';
import { CONTENT_SETTINGS, contentClient } from '../content.ts';

/** Checks whether anyone can list old PDFs, by asking the CMS without a token. Files for sale are elsewhere. */
export const listedFiles: Check = {
  name: 'Old files',
  needs: CONTENT_SETTINGS,
  async run({ setting }) {
    const count = z.int().parse(await contentClient(setting).fetch(listedFilesQuery));
    if (count === 0) return good('Without a token, the CMS lists only grade evidence.');
    return warning(
      `Anyone can list ${count} of them in the CMS and download them: delete them there, as docs/runbooks/old-files-in-the-cms.md says.`,
    );
  },
};
