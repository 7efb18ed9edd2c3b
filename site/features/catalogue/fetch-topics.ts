import { getContent, getTopics } from '#contract/catalogue/catalogue.ts';
import { call } from '#site/lib/call.ts';
import type { PageTopic } from './page-subject.ts';

/** Leaves diagrams to the next build. @throws ApiError like `call` */
export async function fetchTopics(subjectId: string): Promise<PageTopic[]> {
  const topics = await call(getTopics, { id: subjectId });
  return Promise.all(
    topics.map(async (topic) => ({ ...topic, items: await fetchItems(topic.id) })),
  );
}

async function fetchItems(topicId: string): Promise<PageTopic['items']> {
  const items = await call(getContent, { id: topicId });
  return items.map(({ id, title, isLocked, downloadUrl }) => ({
    id,
    title,
    isLocked,
    hasFile: downloadUrl !== '',
  }));
}
