import * as z from 'zod/mini';
import { type ContentItem, contentItem, topic } from '#contract/catalogue/catalogue.ts';
import { MICRO } from './ids.ts';
import type { TestSandbox } from './sandbox.ts';

export async function findItem(
  sandbox: TestSandbox,
  { isLocked }: { isLocked: boolean },
): Promise<ContentItem> {
  const visitor = sandbox.client();
  const read = async <T extends z.ZodMiniType>(path: string, schema: T) =>
    schema.parse(await (await visitor.get(path)).json());
  const topics = await read(`/api/subjects/${MICRO}/topics`, z.array(topic));
  for (const { id } of topics) {
    const items = await read(`/api/topics/${id}/content`, z.array(contentItem));
    const match = items.find((item) => item.isLocked === isLocked && item.downloadUrl !== '');
    if (match) return match;
  }
  throw new Error('The seed has no such item');
}
