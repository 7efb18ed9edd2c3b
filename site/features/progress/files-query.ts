import { getReadableFiles, type ReadableFile } from '#contract/progress/readable-files.ts';
import { call } from '#site/lib/call.ts';
import { Query } from '#site/lib/query.ts';

export const filesQuery = new Query(() => call(getReadableFiles, {}));

interface TopicWithFiles {
  id: string;
  name: string;
  files: ReadableFile[];
}

/** Groups files without `Map.groupBy`, which older phones lack. */
export function groupByTopic(files: readonly ReadableFile[]): TopicWithFiles[] {
  const topics = new Map<string, TopicWithFiles>();
  for (const file of files) {
    const { topicId: id, topicName: name } = file;
    topics.set(id, { id, name, files: [...(topics.get(id)?.files ?? []), file] });
  }
  return [...topics.values()];
}
