import type { Notice } from '#contract/page-shell.ts';
import { readPath } from '#contract/reading/read-paths.ts';
import { type DownloadOutcome, describeDownload } from '../files/download-notice.ts';
import { serverMessages } from '../messages.ts';

/** Explains why a file does not open in the reader. Links lead back to the reader. */
export async function describeReading(outcome: Required<DownloadOutcome>): Promise<Notice> {
  const notice = await describeDownload(outcome);
  const path = readPath(outcome.id);
  const { code } = outcome.failure ?? {};
  if (outcome.isAdministrator && (code === 'unauthorized' || code === 'purchase_required')) {
    return { ...notice, text: serverMessages.readFromItsPage };
  }
  if (code === 'unauthorized') {
    return {
      ...notice,
      title: serverMessages.readingNeedsLogIn,
      text: serverMessages.logInAndRead,
      action: { label: 'Log In', href: `/auth?${new URLSearchParams({ next: path })}` },
    };
  }
  const title =
    notice.title === serverMessages.fileFailed ? serverMessages.readingFailed : notice.title;
  const action = outcome.isTemporary ? { ...notice.action, href: path } : notice.action;
  return { ...notice, title, action };
}
