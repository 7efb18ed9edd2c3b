import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteContent } from './site-content.ts';

/** Default path, in the folder that the functions are packed from. */
const FILE = 'server/catalogue/deployed.json';

export interface Project {
  projectId: string;
  dataset: string;
  /** Origin of the content API. Undefined if it is Sanity's own. */
  apiHost?: string | undefined;
}

/** Converts the pages' content into the result of `catalogueQuery`, so that a build queries the CMS once for both. */
export function toDeployedContent(content: SiteContent) {
  const { subjects, offers, placePrices, topics, items, cards, evidence } = content;
  const topicsById = new Map(topics.map((topic) => [topic.id, topic]));
  return {
    subjects,
    offers,
    placePrices,
    topics,
    cards,
    evidence,
    items: items.map(({ sample, ...item }) => {
      const topic = topicsById.get(item.topicId ?? '');
      const place = { subjectId: topic?.subjectId, topicName: topic?.['name'] };
      return { ...item, ...place, hasSample: Boolean(sample) };
    }),
  };
}

/**
 * Writes the fallback content for functions that have not read the CMS before it goes down
 * (docs/decisions/0022-how-does-content-reach-pages-and-functions.md). Only functions can read the file. It contains file
 * names, which give no access, and no CMS addresses.
 */
export async function writeDeployedContent(
  { projectId, dataset, apiHost = '' }: Project,
  content: SiteContent,
  file = join(process.cwd(), FILE),
): Promise<void> {
  const deployed = { projectId, dataset, apiHost, content: toDeployedContent(content) };
  await mkdir(dirname(file), { recursive: true });
  // A local shop may be reading the file, and renaming is atomic.
  await writeFile(`${file}.new`, JSON.stringify(deployed));
  await rename(`${file}.new`, file);
}
