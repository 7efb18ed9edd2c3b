import { REPORT_WORDS_MAX_LENGTH } from '#contract/limits.ts';

/** Texts of the reader's form for reports about pages. */
export const pageReportLabels = {
  title: 'Something wrong on this page?',
  intro:
    'Tell us what is wrong. We will email you once, when it is corrected. Other students never see your words.',
  page: 'Page',
  words: 'What is wrong?',
  hint: `At most ${REPORT_WORDS_MAX_LENGTH} characters`,
  send: 'Send report',
  sending: 'Sending …',
  cancel: 'Cancel',
  visitor: 'Log in to tell us. We can then email you when it is corrected.',
  logIn: 'Log In',
  administrator: 'You are signed in as an administrator. You can correct the file in the Studio.',
  sent: 'Thank you. We will check the page, and email you if we correct it.',
  close: 'Close',
} as const;

/** Texts of the panel's list of reports. */
export const pageReportListLabels = {
  heading: 'Reports from readers',
  none: 'No reports are waiting.',
  accepted: 'To correct in the next version',
  answers: {
    accepted: 'Correct in the next version',
    corrected: 'Already corrected',
    declined: 'Nothing to fix',
  },
  declineAll: (reports: number) => `Nothing to fix in all ${reports} reports of this reader`,
  answered: {
    accepted: 'The reader gets an email when you publish the next version of this file.',
    corrected: 'The reader gets an email.',
    declined: 'The report is removed. The reader gets no email.',
    'all-declined': 'The reports are removed. The reader gets no email.',
  },
} as const;
