import type { OpenedFile } from '#contract/admin/sales-charts.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { readOpenings } from '../files/file-openings.ts';

const MAX_FILES = 20;

export async function listMostOpened(): Promise<OpenedFile[]> {
  const [openings, { subjects, items }] = await Promise.all([readOpenings(), readKnown()]);
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const subjectNames = new Map(subjects.map(({ id, name }) => [id, name]));
  return openings
    .flatMap((opening) => {
      const item = itemOf.get(opening.fileId);
      if (!item) return [];
      const { title, topicName = '', subjectId = '' } = item;
      return [{ ...opening, title, topicName, subjectName: subjectNames.get(subjectId) ?? '' }];
    })
    .slice(0, MAX_FILES);
}
