import { z } from 'zod';
import type { OpenedFile } from '#contract/admin/sales.ts';
import { count } from '#contract/count.ts';
import { type OpeningWay, openingWay } from '#contract/files/openings.ts';
import { keptSince } from '#contract/limits.ts';
import { addUpAmounts } from '#contract/money.ts';
import { shopDay } from '#contract/shop-day.ts';
import { accountKey } from '../accounts/stored-keys.ts';
import { logFailure } from '../log.ts';
import { monthsBefore, toMonth } from '../shop-time.ts';
import {
  addEntry,
  commitIf,
  exists,
  expire,
  increment,
  putEntry,
  removeEntry,
  untilCommitted,
} from '../store/commit.ts';
import { type PaymentRef, readManyFacts } from '../store/ledger.ts';
import { readEntries, toEntry } from '../store/logs.ts';
import { listMembersBefore, readSizeAndOldest } from '../store/timelines.ts';
import { parseCounts } from '../store/unreadable.ts';
import { downloadsByAccountKey, downloadsKey, filesOpenedKey } from './stored-keys.ts';

/** More than any student downloads. Without a limit, a program could fill the store. */
const MAX_RECORDS = 10_000;

const downloadRecord = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Network address. */
  from: z.string(),
  paymentIntentId: z.string(),
  /** The subject's id in a record of the way `kept`. */
  fileId: z.string(),
  title: z.string(),
  /** Undefined in records written by earlier versions. */
  way: z.optional(openingWay),
});
export type DownloadRecord = z.infer<typeof downloadRecord>;

export interface OwnedDownload {
  purchase: PaymentRef;
  fileId: string;
  title: string;
}

/** Records an opening or download, unless the account has been deleted. Runs after the response and never fails. */
export const recordDownload = (
  owned: OwnedDownload,
  from: string,
  way: Exclude<OpeningWay, 'kept'>,
): Promise<void> => record(owned, from, way, [owned.fileId]);

/** Records in one record that a student has got a subject's files to keep, and counts each file. Never fails. */
export const recordKept = (
  purchase: PaymentRef,
  { id: fileId, name }: { id: string; name: string },
  fileIds: readonly string[],
  from: string,
): Promise<void> => {
  const title = `${name} (${count(fileIds.length, 'file')})`;
  return record({ purchase, fileId, title }, from, 'kept', fileIds);
};

async function record(
  { purchase, fileId, title }: OwnedDownload,
  from: string,
  way: OpeningWay,
  countedIds: readonly string[],
): Promise<void> {
  const { accountId, paymentIntentId } = purchase;
  const now = new Date();
  const id = crypto.randomUUID();
  const at = now.toISOString();
  const entry: DownloadRecord = { id, at, from, paymentIntentId, fileId, title, way };
  const log = downloadsKey.of(accountId);
  const counters = filesOpenedKey.of(toMonth(shopDay(now)));
  await commitIf(
    [exists(accountKey.of(accountId))],
    [
      toEntry(log, entry),
      // The newest records stay.
      ['ZREMRANGEBYRANK', log, 0, -1 - MAX_RECORDS],
      addEntry(downloadsByAccountKey.key, accountId, now.getTime()),
      ...countedIds.map((counted) => increment(counters, counted)),
      expire(counters, KEPT_SECONDS),
    ],
  ).catch(logFailure('warn', 'download not recorded'));
}

export const listDownloads = (accountId: string, count: number): Promise<DownloadRecord[]> =>
  readEntries(downloadsKey.of(accountId), downloadRecord, count);

/** @param deadline in milliseconds since 1970; the next run does the rest */
export async function removeOldDownloads(deadline: number): Promise<void> {
  const to = keptSince(new Date()).getTime();
  for (const accountId of await listMembersBefore(downloadsByAccountKey.key, to)) {
    await untilCommitted(() => removeDownloadsBefore(accountId, to));
    if (Date.now() > deadline) return;
  }
}

/** @returns undefined if a record was added meanwhile, which the index must not lose */
async function removeDownloadsBefore(accountId: string, time: number): Promise<true | undefined> {
  const log = downloadsKey.of(accountId);
  const { size, oldest } = await readSizeAndOldest(log, time);
  const isCommitted = await commitIf(
    [{ read: ['ZCARD', log], is: `${size}` }],
    [
      ['ZREMRANGEBYSCORE', log, '-inf', `(${time}`],
      oldest
        ? putEntry(downloadsByAccountKey.key, accountId, oldest.time)
        : removeEntry(downloadsByAccountKey.key, accountId),
    ],
  );
  return isCommitted || undefined;
}

const MONTHS = 12;
/** Longer than all months that are read. */
const KEPT_SECONDS = (MONTHS + 1) * 31 * 24 * 60 * 60;

export async function readOpenings(): Promise<Pick<OpenedFile, 'fileId' | 'thisMonth' | 'year'>[]> {
  const today = shopDay(new Date());
  const months = Array.from({ length: MONTHS }, (_, ago) =>
    filesOpenedKey.of(toMonth(monthsBefore(today, ago))),
  );
  const byMonth = (await readManyFacts(months)).map((facts, at) =>
    parseCounts(months[at] ?? '', facts),
  );
  const fileIds = new Set(byMonth.flatMap((files) => Object.keys(files)));
  return [...fileIds]
    .map((fileId) => ({
      fileId,
      thisMonth: byMonth[0]?.[fileId] ?? 0,
      year: addUpAmounts(byMonth.map((files) => files[fileId] ?? 0)),
    }))
    .sort((a, b) => b.year - a.year || a.fileId.localeCompare(b.fileId));
}
