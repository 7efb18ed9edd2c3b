import type { CatalogueItem } from '#contract/catalogue/content-documents.ts';
import type { UpdatedFile } from '#contract/files/updated-files.ts';
import { recentCatalogue } from '../catalogue/read-catalogue.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { type Purchase, purchasesOf } from '../purchases/ledger.ts';
import type { CatalogueContent } from '../services/content-catalogue.ts';
import type { RecordRef } from '../services/kv-sessions.ts';
import { type OpenedEditions, openedRecord, parseOpened } from './opened-editions.ts';

/** What an item says of the version of its file. */
type Versioned = Pick<CatalogueItem, 'id' | 'edition' | 'replacedAt' | 'earlierFiles'>;

/** Finds since when an account owns each subject that it owns today. */
export function ownedSince(purchases: readonly Purchase[]): Map<string, string> {
  const since = new Map<string, string>();
  for (const { lines, paidAt } of purchases) {
    for (const { subjectId, isActive } of lines) {
      const known = since.get(subjectId);
      if (isActive && !(known && known < paidAt)) since.set(subjectId, paidAt);
    }
  }
  return since;
}

/**
 * Decides whether a file's version is new to the owner of its subject: they bought before it took another's
 * place, and have not opened it. It knows the time of its upload, not of its publication.
 * @param boughtAt since when they own the subject; missing where they do not
 */
export function isNewTo(
  { id, edition, replacedAt }: Versioned,
  boughtAt: string | undefined,
  opened: OpenedEditions,
): boolean {
  if (boughtAt === undefined || replacedAt === undefined) return false;
  return Date.parse(boughtAt) < Date.parse(replacedAt) && (opened.get(id) ?? 0) < edition;
}

/** Lists the versions that the owner of a subject could open before a later one replaced them. */
export const listEarlier = (
  { earlierFiles }: Pick<Versioned, 'earlierFiles'>,
  boughtAt: string | undefined,
) =>
  earlierFiles
    .filter(
      ({ replacedAt }) => boughtAt !== undefined && Date.parse(boughtAt) < Date.parse(replacedAt),
    )
    .map(({ edition, replacedAt }) => ({ edition, replacedAt }));

/** Content in memory is asked by every access check, however many items it has. */
const grouped = new WeakMap<CatalogueContent, Map<string | undefined, CatalogueItem[]>>();

/** Lists the items of a subject whose file has replaced another. */
function listReplaced(content: CatalogueContent, subjectId: string): CatalogueItem[] {
  const replaced = () => content.items.filter((item) => item.replacedAt !== undefined);
  const known = grouped.get(content) ?? Map.groupBy(replaced(), (item) => item.subjectId);
  grouped.set(content, known);
  return known.get(subjectId) ?? [];
}

/**
 * Names the record of what an account has opened, for a route that lists a subject's new versions. Where the
 * content in memory has none, the record is not read: access is asked for most often.
 */
export const openedOf = (
  accountId: string,
  { subjectId = '' }: Record<string, string>,
): RecordRef | undefined => {
  const recent = recentCatalogue();
  const hasNone = recent && listReplaced(recent, subjectId).length === 0;
  return hasNone ? undefined : openedRecord(accountId);
};

interface Reader {
  ledger: AccountLedger;
  /** Which versions the account has opened, unparsed. Missing where it was not read. */
  record: unknown;
  content: CatalogueContent;
}

/** Lists the files of a subject whose version is new to an account. */
export function listUpdated(subjectId: string, { ledger, record, content }: Reader): UpdatedFile[] {
  if (record === undefined) return [];
  const replaced = listReplaced(content, subjectId);
  if (replaced.length === 0) return [];
  const boughtAt = ownedSince(purchasesOf(ledger, subjectId)).get(subjectId);
  const opened = parseOpened(record);
  return replaced
    .filter((item) => item.hasFile && isNewTo(item, boughtAt, opened))
    .map(({ id, whatsNew }) => ({ id, whatsNew }));
}
