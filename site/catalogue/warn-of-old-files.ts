import type { SanityClient } from '@sanity/client';
import { z } from 'zod';
import { listedFilesQuery } from '#contract/catalogue/content-queries.ts';

/**
 * Warns about files in the CMS that anyone can list, apart from grade evidence. Files for sale are stored elsewhere, so
 * these files are old. The build continues, because no page shows them.
 */
export async function warnOfOldFiles(client: SanityClient): Promise<void> {
  const anyone = client.withConfig({ token: undefined });
  const count = z.int().parse(await anyone.fetch<unknown>(listedFilesQuery));
  if (count === 0) return;
  // biome-ignore lint/suspicious/noConsole: the owner reads the build's output
  console.warn(
    `Anyone can list ${count} of the files in the content dataset, not counting grade evidence. Notes uploaded ` +
      'before paid files were stored separately can be downloaded there without paying: delete them ' +
      '(docs/runbooks/old-files-in-the-cms.md).',
  );
}
