import { z } from 'zod';
import type { OpenedFile } from '#contract/admin/sales.ts';
import { type OpeningWay, openingWay } from '#contract/files/openings.ts';
import { keptSince } from '#contract/limits.ts';
import { londonDay } from '#contract/london-day.ts';
import { addUpAmounts } from '#contract/money.ts';
import { accountKey } from '../accounts/stored-keys.ts';
import { logFailure } from '../log.ts';
import { monthsBefore, toMonth } from '../london-time.ts';
import { type PaymentRef, readManyFacts } from '../store/ledger.ts';
import { readEntries } from '../store/logs.ts';
import { addTimedEntry, dropTimedEntries, listMembersBefore } from '../store/timelines.ts';
import { downloadsByAccountKey, downloadsKey, filesOpenedKey } from './stored-keys.ts';

/** More than any student downloads. Without a limit, a program could fill the store. */
const MAX_RECORDS = 10_000;

const downloadRecord = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Network address. */
  from: z.string(),
  paymentIntentId: z.string(),
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

const downloadLog = (accountId: string) => ({
  log: downloadsKey.of(accountId),
  index: downloadsByAccountKey.key,
  member: accountId,
});

/** Records an opening or download, unless the account has been deleted. Runs after the response and never fails. */
export async function recordDownload(
  owned: OwnedDownload,
  from: string,
  way: OpeningWay,
): Promise<void> {
  const { accountId, paymentIntentId } = owned.purchase;
  const { fileId, title } = owned;
  const now = new Date();
  const id = crypto.randomUUID();
  const at = now.toISOString();
  const entry: DownloadRecord = { id, at, from, paymentIntentId, fileId, title, way };
  const count = {
    key: filesOpenedKey.of(toMonth(londonDay(now))),
    field: fileId,
    seconds: KEPT_SECONDS,
  };
  await addTimedEntry(accountKey.of(accountId), downloadLog(accountId), {
    entry,
    max: MAX_RECORDS,
    count,
  }).catch(logFailure('warn', 'download not recorded'));
}

export const listDownloads = (accountId: string, count: number): Promise<DownloadRecord[]> =>
  readEntries(downloadsKey.of(accountId), downloadRecord, count);

/** @param deadline in milliseconds since 1970; the next run does the rest */
export async function removeOldDownloads(deadline: number, now = new Date()): Promise<void> {
  const to = keptSince(now).getTime();
  for (const accountId of await listMembersBefore(downloadsByAccountKey.key, to)) {
    await dropTimedEntries(downloadLog(accountId), to);
    if (Date.now() > deadline) return;
  }
}

const MONTHS = 12;
/** Longer than all months that are read. */
const KEPT_SECONDS = (MONTHS + 1) * 31 * 24 * 60 * 60;

const counts = z.record(z.string(), z.int());

export async function readOpenings(
  now = new Date(),
): Promise<Pick<OpenedFile, 'fileId' | 'thisMonth' | 'year'>[]> {
  const today = londonDay(now);
  const months = Array.from({ length: MONTHS }, (_, ago) =>
    filesOpenedKey.of(toMonth(monthsBefore(today, ago))),
  );
  const byMonth = (await readManyFacts(months)).map((facts) => counts.parse(facts));
  const fileIds = new Set(byMonth.flatMap((files) => Object.keys(files)));
  return [...fileIds]
    .map((fileId) => ({
      fileId,
      thisMonth: byMonth[0]?.[fileId] ?? 0,
      year: addUpAmounts(byMonth.map((files) => files[fileId] ?? 0)),
    }))
    .sort((a, b) => b.year - a.year || a.fileId.localeCompare(b.fileId));
}
