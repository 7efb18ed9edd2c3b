import type { PageTopic } from './page-subject.ts';

/** Puts the topic's name before a title that several files share. */
export function listOwnFiles(topics: PageTopic[]): { id: string; name: string }[] {
  const files = topics.flatMap(({ name, items }) =>
    items
      .filter(({ isLocked, hasFile }) => isLocked && hasFile)
      .map(({ id, title }) => ({ id, title, topic: name })),
  );
  return files.map(({ id, title, topic }) => {
    const isUnique = files.filter((file) => file.title === title).length === 1;
    return { id, name: isUnique ? title : `${topic}: ${title}` };
  });
}
