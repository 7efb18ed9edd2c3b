import { toAnkiText } from '#contract/practice/anki-text.ts';
import { topicDiagrams } from '#diagrams/library.ts';
import { brand } from '#shop';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { fileName, findStamp, requireAccess } from '../files/download.ts';
import { ADMINISTRATOR_STAMP } from '../files/stamp.ts';
import { limitAttempts } from '../limits/attempts.ts';
import type { Reader } from '../purchases/ledger.ts';
import { readCards } from './list-practice.ts';

const DOWNLOAD_LIMIT = { name: 'card-files', max: 30, seconds: 10 * 60 };

/** Limits the files of cards and calendars that an account, or the administrator, makes. @throws AppError `too_many_requests` */
export const limitCardFiles = ({ student }: Reader): Promise<void> =>
  limitAttempts(DOWNLOAD_LIMIT, student?.account?.id ?? 'administrator');

/**
 * Writes all cards of a subject as text that Anki imports, in the order of the subject's page. Drills on drawings have
 * no place in a text.
 * @throws AppError `not_found`, `too_many_requests`, `unavailable`, or an error of `requireAccess`
 */
export async function exportCards(
  subjectId: string,
  reader: Reader,
): Promise<{ text: string; name: string }> {
  if (!reader.isAdmin) requireAccess(subjectId, reader);
  await limitCardFiles(reader);
  const [{ subjects, topics }, documents] = await Promise.all([readKnown(), readCards()]);
  const subject = subjects.find(({ id }) => id === subjectId);
  if (!subject) throw new AppError('not_found');
  const own = topics.filter((topic) => topic.subjectId === subjectId);
  const byTopic = Map.groupBy(documents, ({ topicId }) => topicId);
  const text = toAnkiText(
    own.flatMap(({ id }) => byTopic.get(id) ?? []),
    {
      deck: subject.name,
      shopLine: `${brand.name}, ${config().SITE_URL}`,
      topicNames: new Map(own.map(({ id, name }) => [id, name])),
      drawingTitles: new Map(topicDiagrams.map(({ name, title }) => [name, title])),
    },
  );
  return { text, name: fileName(`${subject.name} cards`, 'txt') };
}

/** @throws AppError `unavailable`, or an error of `requireAccess` */
export async function findPrintLine(subjectId: string, reader: Reader): Promise<string> {
  if (reader.isAdmin) return ADMINISTRATOR_STAMP.line;
  const purchase = requireAccess(subjectId, reader);
  return (await findStamp(purchase, reader.student?.account)).line;
}
