import { z } from 'zod';
import type { CatalogueItem } from '#contract/catalogue/content-documents.ts';
import type { UpdatedFile } from '#contract/editions/updated-files.ts';
import { accountKey } from '../accounts/stored-keys.ts';
import { recentCatalogue } from '../catalogue/read-catalogue.ts';
import type { OpenedEdition } from '../files/download.ts';
import { logFailure } from '../log.ts';
import { type Purchase, toPurchases } from '../purchases/ledger.ts';
import type { CatalogueContent } from '../services/content.ts';
import type { AccountLedger } from '../store/ledger.ts';
import { raiseNumberField, readFields } from '../store/records.ts';
import type { RecordRef } from '../store/sessions.ts';
import { openedEditionsKey } from './stored-keys.ts';

export const openedRecord = (accountId: string): RecordRef => ({
  key: openedEditionsKey.of(accountId),
});

/** The highest edition that an account has opened, by item. */
export type OpenedEditions = ReadonlyMap<string, number>;

const number = z.coerce.number().int();

/** Parses a stored record. Missing items were never opened. */
export function parseOpened(record: unknown): OpenedEditions {
  const fields = z.record(z.string(), z.unknown()).safeParse(record ?? {}).data ?? {};
  const entries = Object.entries(fields).flatMap(([id, value]) => {
    const edition = number.safeParse(value);
    return edition.success ? [[id, edition.data] as const] : [];
  });
  return new Map(entries);
}

/** @throws AppError `unavailable` */
export const readOpened = async (accountId: string): Promise<OpenedEditions> =>
  readFields(openedEditionsKey.of(accountId), number);

/** Records an opened edition unless a later one was opened. Never throws: it runs after the response. */
export async function recordOpened({ accountId, itemId, edition }: OpenedEdition): Promise<void> {
  const target = {
    owner: accountKey.of(accountId),
    key: openedEditionsKey.of(accountId),
    field: itemId,
  };
  await raiseNumberField(target, edition).catch(logFailure('warn', 'opened version not recorded'));
}

type Versioned = Pick<CatalogueItem, 'id' | 'edition' | 'replacedAt' | 'earlierFiles'>;

/** Maps owned subjects to the start of their ownership. */
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
 * Decides if a file's edition is new to the subject's owner: they bought before its upload and have not
 * opened it. Publication may be later than the upload.
 * @param boughtAt start of ownership; undefined if not owned
 */
export function isNewTo(
  { id, edition, replacedAt }: Versioned,
  boughtAt: string | undefined,
  opened: OpenedEditions,
): boolean {
  if (boughtAt === undefined || replacedAt === undefined) return false;
  return Date.parse(boughtAt) < Date.parse(replacedAt) && (opened.get(id) ?? 0) < edition;
}

export const listEarlier = (
  { earlierFiles }: Pick<Versioned, 'earlierFiles'>,
  boughtAt: string | undefined,
) =>
  earlierFiles
    .filter(
      ({ replacedAt }) => boughtAt !== undefined && Date.parse(boughtAt) < Date.parse(replacedAt),
    )
    .map(({ edition, replacedAt }) => ({ edition, replacedAt }));

/** Cache of replaced items: every access check asks the same content in memory. */
const grouped = new WeakMap<CatalogueContent, Map<string | undefined, CatalogueItem[]>>();

function listReplaced(content: CatalogueContent, subjectId: string): CatalogueItem[] {
  const replaced = () => content.items.filter((item) => item.replacedAt !== undefined);
  const known = grouped.get(content) ?? Map.groupBy(replaced(), (item) => item.subjectId);
  grouped.set(content, known);
  return known.get(subjectId) ?? [];
}

/** Undefined if the cached content has no new edition, to save a read in the most frequent request. */
export const openedRecordIfNeeded = (
  accountId: string,
  { subjectId = '' }: Record<string, string>,
): RecordRef | undefined => {
  const recent = recentCatalogue();
  const hasNone = recent && listReplaced(recent, subjectId).length === 0;
  return hasNone ? undefined : openedRecord(accountId);
};

interface Reader {
  ledger: AccountLedger;
  /** Editions that the account has opened, unparsed. Undefined if not read. */
  record: unknown;
  content: CatalogueContent;
}

export function listUpdated(subjectId: string, { ledger, record, content }: Reader): UpdatedFile[] {
  if (record === undefined) return [];
  const replaced = listReplaced(content, subjectId);
  if (replaced.length === 0) return [];
  const boughtAt = ownedSince(toPurchases(ledger, subjectId)).get(subjectId);
  const opened = parseOpened(record);
  return replaced
    .filter((item) => item.hasFile && isNewTo(item, boughtAt, opened))
    .map(({ id, whatsNew }) => ({ id, whatsNew }));
}
