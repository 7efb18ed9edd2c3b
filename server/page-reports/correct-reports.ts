import { z } from 'zod';
import { readPath } from '#contract/reader/read-paths.ts';
import { brand } from '#shop';
import { nameToGreet } from '../accounts/account.ts';
import { mayEmail } from '../accounts/account-emails.ts';
import { readStudent, type Student } from '../accounts/student.ts';
import { readLatest } from '../catalogue/read-catalogue.ts';
import { config } from '../config.ts';
import { addCorrection, namePages } from '../editions/corrections.ts';
import { accountNotice } from '../email/layout.ts';
import { AppError } from '../errors.ts';
import { findReadable } from '../files/download.ts';
import { defineJob, RETRY_MS, runNow } from '../jobs/jobs.ts';
import { sendEmail } from '../services/email.ts';
import { commitIf, isFieldUnchanged, removeField } from '../store/commit.ts';
import { type PlannedCorrection, planCorrections, planEmails } from './plan-corrections.ts';
import { readReports } from './reports.ts';
import { pageReportsKey } from './stored-keys.ts';

/**
 * Completes accepted reports whose file has been replaced. Call after a publication. Idempotent.
 * @throws AppError `unavailable`; the next run retries
 */
export async function correctReports(): Promise<void> {
  const reports = await readReports();
  if (!reports.some(({ report }) => report.acceptedIn !== undefined)) return;
  const { items } = await readLatest();
  const editions = new Map(items.map(({ id, edition }) => [id, edition]));
  for (const planned of planCorrections(reports, editions)) await recordCorrection(planned);
}

/**
 * Removes corrected reports, adds their pages to the edition's news, and emails the reporters.
 * @returns false if a report or the news have changed meanwhile: the caller may decide again
 */
export async function recordCorrection(planned: PlannedCorrection): Promise<boolean> {
  const { itemId, edition, reports } = planned;
  const pages = reports.map(({ report }) => report.page);
  const news = await addCorrection(itemId, { edition, pages });
  const emails = planEmails(planned);
  const isRecorded = await commitIf(
    [
      news.condition,
      ...reports.map(({ id, value }) => isFieldUnchanged(pageReportsKey.key, id, value)),
    ],
    [
      news.change,
      ...reports.map(({ id }) => removeField(pageReportsKey.key, id)),
      ...emails.map(({ id, data }) => correctionEmails.enqueue(id, data)),
    ],
  );
  if (isRecorded) for (const { id } of emails) await runNow(correctionEmails, id);
  return isRecorded;
}

/** Thanks a reader whose report was corrected, if they still have the account and may still open the file. */
export const correctionEmails = defineJob({
  name: 'page-report-email',
  schema: z.object({
    accountId: z.string(),
    itemId: z.string(),
    title: z.string(),
    pages: z.array(z.int()),
  }),
  retryForMs: RETRY_MS,
  run: async ({ accountId, itemId, title, pages }, { id }) => {
    const student = await readStudent(accountId);
    const { account } = student;
    if (!account || !(await mayRead(itemId, student))) return [];
    if (!(await mayEmail(account.email, student, id))) return [];
    const { SITE_URL: siteUrl } = config();
    const [page] = pages;
    const email = accountNotice({
      to: account.email,
      firstName: nameToGreet(account),
      subject: `${brand.name}: the mistake you reported is corrected`,
      paragraphs: [
        `Thank you for telling us about ${namePages(pages)} of “${title}”. The new version of the file corrects it.`,
        'You get this email once, because you reported the mistake.',
      ],
      button: { url: siteUrl + readPath(itemId, { page }), label: `Open page ${page}` },
    });
    // A retry after a crash is the same message.
    await sendEmail({ ...email, id: `page-report.${id}` });
    return [];
  },
});

async function mayRead(itemId: string, student: Student): Promise<boolean> {
  try {
    await findReadable(itemId, { student, isAdmin: false });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}
