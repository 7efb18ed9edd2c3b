import * as z from 'zod/mini';
import { id } from '#contract/endpoint.ts';
import type { sendPageReport } from '#contract/page-reports/page-reports.ts';
import { pageNumber } from '#contract/progress/progress.ts';
import { accountKey } from '../accounts/stored-keys.ts';
import type { SignedInStudent } from '../accounts/student.ts';
import { findItem } from '../catalogue/catalogue.ts';
import { AppError } from '../errors.ts';
import { findReadable } from '../files/download.ts';
import { limitAttempts, refusal, toNetwork } from '../limits/attempts.ts';
import { serverMessages } from '../messages.ts';
import { hasAccess } from '../purchases/ledger.ts';
import {
  addField,
  type Condition,
  commitIf,
  exists,
  hasFieldCount,
  untilCommitted,
} from '../store/commit.ts';
import { hasField, readCurrentFields } from '../store/records.ts';
import { parseStored } from '../store/unreadable.ts';
import { pageReportsKey } from './stored-keys.ts';

const DAY_SECONDS = 24 * 60 * 60;

const ACCOUNT_LIMIT = { name: 'page-reports', max: 10, seconds: DAY_SECONDS };

/** Limit for readers who do not own the subject: anyone can sign up. Allows for a class that shares an address. */
const NETWORK_LIMIT = { name: 'page-reports-network', max: 100, seconds: DAY_SECONDS };

/** Unanswered reports of all readers. Bounds the record that the panel reads as a whole. */
export const REPORTS_MAX = 500;

/** Unanswered reports of readers who do not own the subject, so that they cannot take the owners' places. */
const STRANGERS_MAX = 100;

const report = z.object({
  accountId: z.string(),
  itemId: id,
  title: z.string(),
  /** Published edition at the time of the report. */
  edition: z.int(),
  page: pageNumber,
  words: z.string(),
  at: z.iso.datetime(),
  /** Edition published when the owner accepted the report: a later edition corrects the page. */
  acceptedIn: z.optional(z.int()),
  /** True if the reader owned the file's subject. Undefined in reports of earlier versions. */
  isOwned: z.optional(z.boolean()),
});
export type Report = z.infer<typeof report>;

export interface StoredReport {
  id: string;
  report: Report;
  /** The report as stored, unparsed. */
  value: unknown;
}

/** Reads all reports from the primary, oldest first. @returns also their number, with unreadable reports */
async function readAll(): Promise<{ reports: StoredReport[]; count: number }> {
  const fields = await readCurrentFields(pageReportsKey.key);
  return { reports: toReports(fields), count: Object.keys(fields).length };
}

export const readReports = async (): Promise<StoredReport[]> => (await readAll()).reports;

function toReports(fields: Record<string, unknown>): StoredReport[] {
  return Object.entries(fields)
    .flatMap(([reportId, value]) => {
      const data = parseStored(report, `${pageReportsKey.key} ${reportId}`, value);
      return data ? [{ id: reportId, report: data, value }] : [];
    })
    .toSorted((a, b) => a.report.at.localeCompare(b.report.at));
}

/** Reads an account's reports, and the number of all reports. */
export async function readReportsOf(
  accountId: string,
): Promise<{ own: StoredReport[]; count: number }> {
  const { reports, count } = await readAll();
  return { own: reports.filter(({ report }) => report.accountId === accountId), count };
}

interface Reporter {
  student: SignedInStudent;
  isAdmin: boolean;
  ip: string;
}

/**
 * Stores a report about a page of a file that the reader may open. A repeat with the same id is a no-op.
 * @throws AppError like `findReadable`, `invalid_request` for a page that the file does not have, or
 * `too_many_requests`
 */
export async function sendReport(
  { id, itemId, page, words }: z.output<typeof sendPageReport.request>,
  { student, isAdmin, ip }: Reporter,
): Promise<void> {
  const { id: accountId } = student.account;
  const { file } = await findReadable(itemId, { student, isAdmin });
  if (file.type !== 'contentItem') throw new AppError('not_found');
  const { pages = page } = (await findItem(itemId)) ?? {};
  if (page > pages) {
    const fields = { page: serverMessages.pageNotInFile(pages) };
    throw new AppError('invalid_request', { fields });
  }
  if (await hasField(pageReportsKey.key, id)) return;
  await limitAttempts(ACCOUNT_LIMIT, accountId);
  const isOwned = hasAccess(student.ledger, file.subjectId ?? '');
  if (!isOwned) await limitAttempts(NETWORK_LIMIT, toNetwork(ip).host);
  const { title, edition } = file;
  const at = new Date().toISOString();
  const added: Report = { accountId, itemId, title, edition, page, words, at, isOwned };
  const add = (place: Condition) =>
    commitIf([exists(accountKey.of(accountId)), place], [addField(pageReportsKey.key, id, added)]);
  const isAdded = await (isOwned
    ? add({ read: ['HLEN', pageReportsKey.key], below: REPORTS_MAX })
    : addForStranger(add));
  if (!isAdded) throw refusal(ACCOUNT_LIMIT);
}

/** @returns false if no place is left */
const addForStranger = (add: (place: Condition) => Promise<boolean>): Promise<boolean> =>
  untilCommitted(async () => {
    const { reports, count } = await readAll();
    const ofStrangers = reports.filter(({ report }) => report.isOwned === false).length;
    if (count >= REPORTS_MAX || ofStrangers >= STRANGERS_MAX) return false;
    return (await add(hasFieldCount(pageReportsKey.key, count))) || undefined;
  });
