import * as z from 'zod/mini';
import type { AuditAction } from '#contract/admin/audit.ts';
import { publishedDocument } from '#contract/catalogue/content-documents.ts';
import { publishedDocumentQuery } from '#contract/catalogue/content-queries.ts';
import type { ReportedType } from '#contract/catalogue/publishing.ts';
import { CURRENCY, formatAmount } from '#contract/money.ts';
import { auditChange, nameItem } from '../audit/audit.ts';
import { fetchOne } from '../services/content.ts';
import { commitIf, isFieldUnchanged, putField, untilCommitted } from '../store/commit.ts';
import { readCurrentField, writeField } from '../store/records.ts';
import { readPublishedAtHand } from './read-catalogue.ts';
import { publishedKey } from './stored-keys.ts';

/** State of a published document at its last entry in the audit log. */
const snapshot = z.object({
  revision: z.optional(z.string()),
  title: z.string(),
  price: z.optional(z.int()),
  originalPrice: z.optional(z.int()),
  /** True if the document is no longer published. */
  isGone: z.optional(z.boolean()),
  /** Set while the shop itself changes the document: the panel's own entry records who did it. */
  ownChangeAt: z.optional(z.iso.datetime()),
});
type Snapshot = z.infer<typeof snapshot>;
type Content = Pick<Snapshot, 'title' | 'price' | 'originalPrice'>;

const TYPES: Record<ReportedType, string> = {
  subject: 'Subject',
  offer: 'Offer',
  placePrices: 'Prices for schools',
  topic: 'Topic',
  contentItem: 'File',
  card: 'Card',
  drill: 'Drill',
  gradeEvidence: 'Grade evidence',
  shopSettings: 'Shop settings',
  legalPage: 'Legal page',
};

interface PublicationEntry {
  action: Extract<AuditAction, 'content-published' | 'content-unpublished' | 'price-changed'>;
  what: string;
}

/**
 * Describes a change of a published document for the audit log. A change of a price shows both prices.
 * @param before undefined if the document was not published
 * @param after undefined if it no longer is
 */
export function describePublication(
  type: ReportedType,
  before: Content | undefined,
  after: Content | undefined,
): PublicationEntry {
  const title = after?.title ?? before?.title ?? '';
  const name = [TYPES[type], title].filter(Boolean).join(': ');
  if (!after) return { action: 'content-unpublished', what: name };
  if (!before) {
    const price = after.price === undefined ? '' : `, ${money(after.price)}`;
    return { action: 'content-published', what: name + price };
  }
  const prices = [
    describeChange('', before.price, after.price),
    describeChange('original price ', before.originalPrice, after.originalPrice),
  ].filter(Boolean);
  if (prices.length === 0) return { action: 'content-published', what: name };
  return { action: 'price-changed', what: `${name}, ${prices.join(', ')}` };
}

const describeChange = (what: string, before: number | undefined, after: number | undefined) =>
  before === after ? '' : `${what}${money(before)} to ${money(after)}`;

const money = (amount: number | undefined) =>
  amount === undefined ? 'none' : formatAmount(amount, CURRENCY);

/** Time in which the CMS reports a change that the shop has made. */
const OWN_CHANGE_MS = 10 * 60_000;

/** Call before the shop itself changes a document, which the audit log then records in another way. */
export async function expectOwnChange(id: string): Promise<void> {
  const before = parse(await readCurrentField(publishedKey.key, id));
  const ownChangeAt = new Date().toISOString();
  await writeField(publishedKey.key, id, { title: '', ...before, ownChangeAt });
}

/**
 * Records a publication, a change of a price or the end of a publication in the audit log, once for each revision.
 * @throws AppError `unavailable`, after which the CMS sends the message again
 */
export async function recordPublication(id: string, type: ReportedType): Promise<void> {
  const after = await findPublished(id);
  await untilCommitted(async () => {
    const stored = await readCurrentField(publishedKey.key, id);
    const before = parse(stored);
    const previous = before?.revision || before?.isGone ? before : await findAtHand(id);
    const isRepeated = before?.revision !== undefined && before.revision === after?.revision;
    if (isRepeated || (!after && (!previous || before?.isGone))) return true;
    const isOwn = Date.parse(before?.ownChangeAt ?? '') > Date.now() - OWN_CHANGE_MS;
    const published = before?.isGone ? undefined : previous;
    const entry = { who: 'Studio', from: '', ...describePublication(type, published, after) };
    const changes = [
      putField(publishedKey.key, id, after ?? { title: previous?.title ?? '', isGone: true }),
      ...(isOwn ? [] : [auditChange(entry)]),
    ];
    return (await commitIf([isFieldUnchanged(publishedKey.key, id, stored)], changes)) || undefined;
  });
}

async function findPublished(id: string): Promise<Snapshot | undefined> {
  const document = await fetchOne(publishedDocumentQuery, { id }, publishedDocument);
  if (!document) return undefined;
  const { topicName: _, ...fields } = document;
  return { ...fields, title: nameItem(document) };
}

const parse = (stored: unknown): Snapshot | undefined => snapshot.safeParse(stored).data;

/** Finds a document in the content known before its change, if the log has no entry of it. */
async function findAtHand(id: string): Promise<Content | undefined> {
  const content = await readPublishedAtHand();
  if (!content) return undefined;
  const hasId = (candidate: { id: string }) => candidate.id === id;
  const priced = [...content.subjects, ...content.offers].find(hasId);
  if (priced) {
    const { name: title, price } = priced;
    return {
      title,
      price,
      originalPrice: 'originalPrice' in priced ? priced.originalPrice : undefined,
    };
  }
  const title =
    content.items.find(hasId)?.title ??
    content.topics.find(hasId)?.name ??
    content.evidence.find(hasId)?.studentName;
  return title === undefined ? undefined : { title };
}
