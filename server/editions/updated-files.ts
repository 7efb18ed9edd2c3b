import { z } from 'zod';
import type { CatalogueItem } from '#contract/catalogue/content-documents.ts';
import type { UpdatedFile } from '#contract/editions/updated-files.ts';
import { features } from '#shop';
import { accountKey } from '../accounts/stored-keys.ts';
import type { OpenedEdition } from '../files/download.ts';
import { logFailure } from '../log.ts';
import { type Purchase, toPurchases } from '../purchases/ledger.ts';
import type { CatalogueContent } from '../services/content.ts';
import { commitIf, exists, putFieldText } from '../store/commit.ts';
import type { AccountLedger } from '../store/ledger.ts';
import { readFields } from '../store/records.ts';
import { describeNews, readCorrections } from './corrections.ts';
import { openedEditionsKey } from './stored-keys.ts';

/** The highest edition that an account has opened, by item. */
export type OpenedEditions = ReadonlyMap<string, number>;

const number = z.coerce.number().int();

/** Reads which editions an account has opened. Missing items were never opened. @throws AppError `unavailable` */
export const readOpened = async (accountId: string): Promise<OpenedEditions> =>
  readFields(openedEditionsKey.of(accountId), number);

/** Records an opened edition, unless a later edition was opened or the account has been deleted. Never throws: it runs after the response. */
export async function recordOpened({ accountId, itemId, edition }: OpenedEdition): Promise<void> {
  const key = openedEditionsKey.of(accountId);
  await commitIf(
    [exists(accountKey.of(accountId)), { read: ['HGET', key, itemId], below: edition }],
    [putFieldText(key, itemId, `${edition}`)],
  ).catch(logFailure('warn', 'opened version not recorded'));
}

type Versioned = Pick<CatalogueItem, 'id' | 'edition' | 'replacedAt' | 'earlierFiles'>;

/** Maps owned subjects to the start of their ownership. */
export function ownedSince(purchases: readonly Purchase[]): Map<string, string> {
  const since = new Map<string, string>();
  for (const { lines, paidAt } of purchases) {
    for (const { subjectId, isActive } of lines) {
      const earlier = since.get(subjectId);
      if (isActive && !(earlier && earlier < paidAt)) since.set(subjectId, paidAt);
    }
  }
  return since;
}

/** @param boughtAt start of ownership; undefined if not owned */
const wasReplacedSince = (
  { replacedAt }: Pick<Versioned, 'replacedAt'>,
  boughtAt: string | undefined,
): boolean =>
  boughtAt !== undefined &&
  replacedAt !== undefined &&
  Date.parse(boughtAt) < Date.parse(replacedAt);

/**
 * Decides if a file's edition is new to the subject's owner: they bought before its upload and have not
 * opened it. Publication may be later than the upload. Nothing is new while editions are switched off.
 * @param boughtAt start of ownership; undefined if not owned
 */
export const isNewTo = (
  file: Versioned,
  boughtAt: string | undefined,
  opened: OpenedEditions,
): boolean =>
  features.editions &&
  wasReplacedSince(file, boughtAt) &&
  (opened.get(file.id) ?? 0) < file.edition;

export const listEarlier = (
  { earlierFiles }: Pick<Versioned, 'earlierFiles'>,
  boughtAt: string | undefined,
) =>
  earlierFiles
    .filter((earlier) => wasReplacedSince(earlier, boughtAt))
    .map(({ edition, replacedAt }) => ({ edition, replacedAt }));

/** Cache of replaced items: every access check reads the same content in memory. */
const replacedItems = new WeakMap<CatalogueContent, Map<string | undefined, CatalogueItem[]>>();

function listReplaced(content: CatalogueContent, subjectId: string): CatalogueItem[] {
  const replaced = () => content.items.filter((item) => item.replacedAt !== undefined);
  const bySubject = replacedItems.get(content) ?? Map.groupBy(replaced(), (item) => item.subjectId);
  replacedItems.set(content, bySubject);
  return bySubject.get(subjectId) ?? [];
}

/** Lists a subject's files with an edition new to its owner. Reads the store only if a file was replaced since. */
export async function listUpdated(
  subjectId: string,
  ledger: AccountLedger,
  content: CatalogueContent,
): Promise<UpdatedFile[]> {
  const files = listReplaced(content, subjectId).filter(({ hasFile }) => hasFile);
  if (files.length === 0) return [];
  const boughtAt = ownedSince(toPurchases(ledger, subjectId)).get(subjectId);
  const replaced = files.filter((file) => wasReplacedSince(file, boughtAt));
  if (replaced.length === 0) return [];
  const [opened, corrections] = await Promise.all([
    readOpened(ledger.accountId),
    readCorrections(),
  ]);
  return replaced
    .filter((file) => isNewTo(file, boughtAt, opened))
    .map((file) => ({ id: file.id, whatsNew: describeNews(file, corrections) }));
}
