import { z } from 'zod';
import { type OpeningWay, openingWay } from '#contract/files/openings.ts';
import { keptSince } from '#contract/retention.ts';
import { keys } from '../accounts/account.ts';
import { log } from '../log.ts';
import type { PaymentRef } from '../store/ledger.ts';
import { readEntries } from '../store/logs.ts';
import { addTimedEntry, dropTimedEntries, listMembersBefore } from '../store/timelines.ts';
import { toOpeningCount } from './file-openings.ts';

/** Evidence if a buyer's bank disputes a payment. An index lists the accounts by their oldest record. */
export const downloadsKey = (accountId: string) => `downloads:${accountId}`;
export const DOWNLOADS_BY_ACCOUNT = 'downloads-by-account';

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
  log: downloadsKey(accountId),
  index: DOWNLOADS_BY_ACCOUNT,
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
  const at = new Date();
  const id = crypto.randomUUID();
  const record: DownloadRecord = {
    id,
    at: at.toISOString(),
    from,
    paymentIntentId,
    fileId,
    title,
    way,
  };
  try {
    await addTimedEntry(keys.account(accountId), downloadLog(accountId), {
      entry: record,
      max: MAX_RECORDS,
      count: toOpeningCount(fileId, at),
    });
  } catch (error) {
    log('warn', 'download not recorded', {}, error);
  }
}

export const listDownloads = (accountId: string, count: number): Promise<DownloadRecord[]> =>
  readEntries(downloadsKey(accountId), downloadRecord, count);

/** @param deadline in milliseconds since 1970; the next run does the rest */
export async function removeOldDownloads(deadline: number, now = new Date()): Promise<void> {
  const to = keptSince(now).getTime();
  for (const accountId of await listMembersBefore(DOWNLOADS_BY_ACCOUNT, to)) {
    await dropTimedEntries(downloadLog(accountId), to);
    if (Date.now() > deadline) return;
  }
}
