import type { SanityClient } from '@sanity/client';
import { z } from 'zod';
import { listedFilesQuery } from '#contract/content.ts';

/**
 * Asks the CMS, as anyone can, for the files it stores. A dataset that should be private may have become
 * public with a change of plan.
 * @throws Error saying what to do where the CMS lists a file that is for sale
 */
export async function assertFilesHidden(client: SanityClient): Promise<void> {
  const anyone = client.withConfig({ token: undefined });
  const count = z.int().parse(await anyone.fetch<unknown>(listedFilesQuery));
  if (count === 0) return;
  throw new Error(
    `The content dataset is public: anyone can list ${count} of its files and download them without ` +
      'paying. At sanity.io/manage, open the project, then Datasets, and make the dataset private. ' +
      'Then build again.',
  );
}
