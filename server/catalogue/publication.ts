import { z } from 'zod';
import { hasReductionEnded } from '#contract/catalogue/prices.ts';
import { REPORTED_TYPES, type ReportedType } from '#contract/catalogue/publishing.ts';
import { id } from '#contract/endpoint.ts';
import { CARD_ID_PREFIX, DRILL_ID_PREFIX } from '#contract/practice/card-documents.ts';
import { cardId } from '#contract/practice/record.ts';
import { shopDay } from '#contract/shop-day.ts';
import { features } from '#shop';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { parseJson } from '../parse-json.ts';
import { untilQueriesSee } from '../services/content.ts';
import { requestInspection } from '../services/pdf-function.ts';
import { readRecord, writeRecord } from '../store/records.ts';
import { recordPublication } from './publication-audit.ts';
import { catalogueChanged, readPublished } from './read-catalogue.ts';
import { contentChanged } from './rebuild.ts';
import { pricesCheckedKey } from './stored-keys.ts';

export interface Publication {
  id: string;
  type: ReportedType;
}

const message = z.object({ _id: z.string(), _type: z.string() });
/** Leaves out drafts and versions, whose ids have another prefix. */
const publishedId = z.union([
  id,
  ...[CARD_ID_PREFIX, DRILL_ID_PREFIX].map((prefix) => z.string().startsWith(prefix).pipe(cardId)),
]);
const reported = z
  .object({ _id: publishedId, _type: z.enum(REPORTED_TYPES) })
  .transform(({ _id, _type }) => ({ id: _id, type: _type }));

/**
 * @returns undefined for a document of another type, and for a draft
 * @throws AppError `invalid_request` for another projection
 */
function parsePublication(body: string): Publication | undefined {
  const parsed = message.safeParse(parseJson(body));
  if (!parsed.success) throw new AppError('invalid_request');
  return reported.safeParse(parsed.data).data;
}

export interface Reception {
  /** True if something that pages show has changed. */
  isChange: boolean;
  /** True if the caller must wait for the next build, with `buildLater`. */
  isBuildDue: boolean;
}

/** @throws AppError `invalid_request`, or `unavailable`, after which the CMS sends the message again */
export async function receivePublication(body: string): Promise<Reception> {
  const publication = parsePublication(body);
  if (!publication) return { isChange: false, isBuildDue: false };
  // The webhook may arrive before the change is readable:
  // docs/decisions/0022-how-does-content-reach-pages-and-functions.md.
  const revision = await untilQueriesSee(publication.id);
  const { id, type } = publication;
  // While the content before the change is at hand.
  await recordPublication(id, type);
  // No page contains a card or drill.
  if (type === 'card' || type === 'drill') return { isChange: false, isBuildDue: false };
  await catalogueChanged();
  // Item files were checked during preparation. A change by the inspection has a message of its own.
  if (features.evidence && type === 'gradeEvidence' && (await requestInspection(id)))
    return { isChange: false, isBuildDue: false };
  return { isChange: true, isBuildDue: await contentChanged(revision) };
}

/** Key of the day in the shop's time zone on which prices were last checked. */
const checked = z.object({ day: z.iso.date() });

/**
 * Publishes the normal price of subjects whose lower price has ended. Reads the CMS once a day. An interrupted
 * check is repeated, which at worst builds the pages twice.
 */
export async function publishEndedReductions(): Promise<void> {
  const today = shopDay(new Date());
  const last = await readRecord(pricesCheckedKey.key, checked);
  if (last?.day === today) return;
  const { subjects } = await readPublished();
  const ended = subjects.filter(
    (subject) =>
      hasReductionEnded(subject, today) && !(last && hasReductionEnded(subject, last.day)),
  );
  if (ended.length > 0) {
    await catalogueChanged();
    await contentChanged();
    log('info', 'lower price ended', { subjects: ended.map(({ id }) => id).join(' ') });
  }
  await writeRecord(pricesCheckedKey.key, { day: today });
}
