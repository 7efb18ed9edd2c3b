import type { CatalogueItem } from '#contract/catalogue/content-documents.ts';
import type { UpdatedFile } from '#contract/files/updated-files.ts';
import { readKnown, recentCatalogue } from '../catalogue/read-catalogue.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { type Purchase, purchasesOf } from '../purchases/ledger.ts';
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

const isReplacedIn = (subjectId: string) => (item: CatalogueItem) =>
  item.subjectId === subjectId && item.replacedAt !== undefined;

/**
 * Names the record of what an account has opened, for a route that lists a subject's new versions. Where the
 * content in memory has none, the record is not read: access is asked for most often.
 */
export const openedOf = (
  accountId: string,
  { subjectId = '' }: Record<string, string>,
): RecordRef | undefined => {
  const recent = recentCatalogue();
  const hasNone = recent && !recent.items.some(isReplacedIn(subjectId));
  return hasNone ? undefined : openedRecord(accountId);
};

/**
 * Lists the files of a subject whose version is new to an account.
 * @param record which versions it has opened, unparsed; missing where it was not read
 */
export async function listUpdated(
  subjectId: string,
  ledger: AccountLedger,
  record: unknown,
): Promise<UpdatedFile[]> {
  if (record === undefined) return [];
  const { items } = await readKnown();
  const replaced = items.filter(isReplacedIn(subjectId));
  if (replaced.length === 0) return [];
  const boughtAt = ownedSince(purchasesOf(ledger, subjectId)).get(subjectId);
  const opened = parseOpened(record);
  return replaced
    .filter((item) => item.hasFile && isNewTo(item, boughtAt, opened))
    .map(({ id, whatsNew }) => ({ id, whatsNew }));
}
