import { getReadableFiles, type ReadableFile } from '#contract/progress/readable-files.ts';
import { call } from '#site/lib/call.ts';
import { Query } from '#site/lib/query.ts';

export const filesQuery = new Query(() => call(getReadableFiles, {}));

/** Groups files without `Map.groupBy`, which older phones lack. */
export function groupByTopic(
  files: readonly ReadableFile[],
): [topicName: string, files: ReadableFile[]][] {
  const topics = new Map<string, ReadableFile[]>();
  for (const file of files) {
    topics.set(file.topicName, [...(topics.get(file.topicName) ?? []), file]);
  }
  return [...topics];
}
