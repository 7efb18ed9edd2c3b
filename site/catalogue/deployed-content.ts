import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteContent } from './site-content.ts';

/** The folder that the functions are packed from, where no one names another file. */
const FILE = 'server/catalogue/deployed.json';

/** Whose content it is. */
export interface Project {
  projectId: string;
  dataset: string;
  /** The content API's origin where it is not Sanity's. */
  apiHost?: string | undefined;
}

/**
 * Turns what the pages are built from into the result of `catalogueQuery`, but for the addresses of grade
 * evidence, so that a build asks the CMS once for both.
 */
export function toDeployedContent(content: SiteContent) {
  const { subjects, offers, topics, items, evidence } = content;
  const topicOf = new Map(topics.map((topic) => [topic.id, topic]));
  return {
    subjects,
    offers,
    topics,
    evidence,
    items: items.map(({ sample, ...item }) => {
      const topic = topicOf.get(item.topicId ?? '');
      const place = { subjectId: topic?.subjectId, topicName: topic?.['name'] };
      return { ...item, ...place, hasSample: Boolean(sample) };
    }),
  };
}

/**
 * Writes the content that functions fall back to while the CMS does not respond and they have not read it
 * yet (docs/decisions/0022-how-does-content-reach-pages-and-functions.md). The file is for functions alone. It names
 * files, which gives no one access to them, and no address at the CMS.
 * @param file where a local shop wants it
 */
export async function writeDeployedContent(
  { projectId, dataset, apiHost = '' }: Project,
  content: SiteContent,
  file = join(process.cwd(), FILE),
): Promise<void> {
  const deployed = { projectId, dataset, apiHost, content: toDeployedContent(content) };
  await mkdir(dirname(file), { recursive: true });
  // A local shop may be reading it.
  await writeFile(`${file}.new`, JSON.stringify(deployed));
  await rename(`${file}.new`, file);
}
