import type { z } from 'zod';
import { count } from '#contract/count.ts';
import type {
  answerPageReport,
  PageReport,
  PageReportAnswer,
} from '#contract/page-reports/page-reports.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { readLatest } from '../catalogue/read-catalogue.ts';
import { AppError } from '../errors.ts';
import { commitIf, isFieldUnchanged, putField, removeField } from '../store/commit.ts';
import { recordCorrection } from './correct-reports.ts';
import { readReports, type StoredReport } from './reports.ts';
import { pageReportsKey } from './stored-keys.ts';

/** Lists the reports for the owner, oldest first, without the people. */
export async function listReports(): Promise<PageReport[]> {
  const reports = await readReports();
  if (reports.length === 0) return [];
  const { items } = await readLatest();
  const published = new Map(items.map((item) => [item.id, item]));
  return reports.map(({ id, report }) => {
    const { accountId, itemId, title, edition, page, words, at, acceptedIn } = report;
    const item = published.get(itemId);
    return {
      id,
      itemId,
      title: item?.title ?? title,
      page,
      words,
      at,
      isAccepted: acceptedIn !== undefined,
      isReplaced: item !== undefined && item.edition > edition,
      ofPerson: listUnanswered(reports, accountId).length,
    };
  });
}

const listUnanswered = (reports: StoredReport[], accountId: string) =>
  reports.filter(({ report }) => report.accountId === accountId && report.acceptedIn === undefined);

const OUTCOMES: Record<Exclude<PageReportAnswer, 'all-declined'>, string> = {
  accepted: 'to correct in the next version',
  corrected: 'already corrected',
  declined: 'nothing to fix',
};

/**
 * Answers a report, or declines all reports of its person that have no answer. A report that is gone was answered
 * elsewhere.
 * @throws AppError `conflict` if the report has changed meanwhile, or if no later version corrects it
 */
export async function answerReport(
  { id, answer }: z.output<typeof answerPageReport.request>,
  by: Actor,
): Promise<void> {
  const reports = await readReports();
  const stored = reports.find((report) => report.id === id);
  if (!stored) return;
  const { title, page, accountId } = stored.report;
  const isForAll = answer === 'all-declined';
  const all = listUnanswered(reports, accountId);
  const what = isForAll
    ? `${count(all.length, 'report')} of one person: ${OUTCOMES.declined}`
    : `${title}, page ${page}: ${OUTCOMES[answer]}`;
  await recordAudit({ ...by, action: 'page-report-answered', what });
  const isRecorded = await (isForAll ? decline(all) : record(stored, answer));
  if (!isRecorded) throw new AppError('conflict');
}

const decline = (reports: StoredReport[]) =>
  commitIf(
    reports.map(({ id, value }) => isFieldUnchanged(pageReportsKey.key, id, value)),
    reports.map(({ id }) => removeField(pageReportsKey.key, id)),
  );

async function record(stored: StoredReport, answer: keyof typeof OUTCOMES) {
  const { id, report, value } = stored;
  if (answer === 'declined') return decline([stored]);
  const { items } = await readLatest();
  const { edition = report.edition } = items.find((item) => item.id === report.itemId) ?? {};
  if (answer === 'accepted') {
    const accepted = { ...report, acceptedIn: edition };
    const isUnchanged = isFieldUnchanged(pageReportsKey.key, id, value);
    return commitIf([isUnchanged], [putField(pageReportsKey.key, id, accepted)]);
  }
  if (edition <= report.edition) return false;
  return recordCorrection({
    itemId: report.itemId,
    edition,
    reports: [stored],
  });
}
