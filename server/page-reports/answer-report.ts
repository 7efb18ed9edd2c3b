import type { z } from 'zod';
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
  return reports.map(({ id, report: { itemId, title, edition, page, words, at, acceptedIn } }) => {
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
    };
  });
}

const OUTCOMES: Record<PageReportAnswer, string> = {
  accepted: 'to correct in the next version',
  corrected: 'already corrected',
  declined: 'nothing to fix',
};

/**
 * Answers a report. A report that is gone was answered elsewhere.
 * @throws AppError `conflict` if the report has changed meanwhile, or if no later version corrects it
 */
export async function answerReport(
  { id, answer }: z.output<typeof answerPageReport.request>,
  by: Actor,
): Promise<void> {
  const stored = (await readReports()).find((one) => one.id === id);
  if (!stored) return;
  const { title, page } = stored.report;
  const what = `${title}, page ${page}: ${OUTCOMES[answer]}`;
  await recordAudit({ ...by, action: 'page-report-answered', what });
  if (!(await record(stored, answer))) throw new AppError('conflict');
}

async function record({ id, report, value }: StoredReport, answer: PageReportAnswer) {
  const isUnchanged = isFieldUnchanged(pageReportsKey.key, id, value);
  if (answer === 'declined') return commitIf([isUnchanged], [removeField(pageReportsKey.key, id)]);
  const { items } = await readLatest();
  const { edition = report.edition } = items.find((item) => item.id === report.itemId) ?? {};
  if (answer === 'accepted') {
    const accepted = { ...report, acceptedIn: edition };
    return commitIf([isUnchanged], [putField(pageReportsKey.key, id, accepted)]);
  }
  if (edition <= report.edition) return false;
  return recordCorrection({
    itemId: report.itemId,
    edition,
    reports: [{ id, report, value }],
  });
}
