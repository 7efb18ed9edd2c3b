import { z } from 'zod';
import { type OpeningWay, openingWay } from '#contract/files/openings.ts';
import { keptSince } from '#contract/retention.ts';
import { keys } from '../accounts/account.ts';
import { log } from '../log.ts';
import type { PaymentRef } from '../purchases/account-ledger.ts';
import { addTimedEntry, dropTimedEntries, listMembersBefore } from '../services/kv-expiry.ts';
import { readEntries } from '../services/kv-log.ts';
import { openingOf } from './file-openings.ts';

/**
 * Records of opened and downloaded files with order, time and network: evidence if a buyer's bank disputes a payment.
 * A log for each account, and a set of the accounts that have one, by their oldest record.
 */
export const downloadsKey = (accountId: string) => `downloads:${accountId}`;
export const DOWNLOADS_BY_ACCOUNT = 'downloads-by-account';

/** More than a student ever downloads: a program could otherwise fill the store. */
const KEPT_RECORDS = 10_000;

const downloadRecord = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The network address. */
  from: z.string(),
  paymentIntentId: z.string(),
  fileId: z.string(),
  /** The file's title at that time. */
  title: z.string(),
  /** Undefined in records of earlier versions. */
  way: z.optional(openingWay),
});
export type DownloadRecord = z.infer<typeof downloadRecord>;

/** A download that an order allows. */
export interface OwnedDownload {
  purchase: PaymentRef;
  fileId: string;
  title: string;
}

const placeOf = (accountId: string) => ({
  log: downloadsKey(accountId),
  index: DOWNLOADS_BY_ACCOUNT,
  member: accountId,
});

/**
 * Records that a file was opened or downloaded, unless the account has been deleted meanwhile. It never fails: it follows the response,
 * which does not wait for it.
 */
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
    await addTimedEntry(keys.account(accountId), placeOf(accountId), {
      entry: record,
      max: KEPT_RECORDS,
      count: openingOf(fileId, at),
    });
  } catch (error) {
    log('warn', 'download not recorded', {}, error);
  }
}

/** Lists the latest downloads of an account, the newest first. */
export const listDownloads = (accountId: string, count: number): Promise<DownloadRecord[]> =>
  readEntries(downloadsKey(accountId), downloadRecord, count);

/**
 * Deletes records older than twelve months.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 */
export async function removeOldDownloads(deadline: number, now = new Date()): Promise<void> {
  const to = keptSince(now).getTime();
  for (const accountId of await listMembersBefore(DOWNLOADS_BY_ACCOUNT, to)) {
    await dropTimedEntries(placeOf(accountId), to);
    if (Date.now() > deadline) return;
  }
}
