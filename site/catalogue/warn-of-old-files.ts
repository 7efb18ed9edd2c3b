import type { SanityClient } from '@sanity/client';
import { z } from 'zod';
import { listedFilesQuery } from '#contract/catalogue/content-queries.ts';

/**
 * Asks the CMS, as anyone can, for files beside grade evidence. Files for sale are elsewhere, so these are
 * old ones. The build goes on: the pages show none of them.
 */
export async function warnOfOldFiles(client: SanityClient): Promise<void> {
  const anyone = client.withConfig({ token: undefined });
  const count = z.int().parse(await anyone.fetch<unknown>(listedFilesQuery));
  if (count === 0) return;
  // biome-ignore lint/suspicious/noConsole: the build's output is where its owner looks
  console.warn(
    `Anyone can list ${count} of the files in the content dataset that no grade evidence uses. Notes from ` +
      'before files had a store of their own can be downloaded there without paying: delete them ' +
      '(docs/runbooks/old-files-in-the-cms.md).',
  );
}
