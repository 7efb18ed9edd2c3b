import type { Requirements } from '../requirement.ts';

export const adminStatus: Requirements = {
  'admin-status.lines': {
    demand:
      'The panel shows when webhooks, reconciliation and the build last worked, and what to do where they do not.',
    endpoints: ['GET /api/admin/status'],
    catalogue: { RECONCILIATION_PATIENCE: 1800000 },
  },
  'admin-status.ledger': {
    demand:
      'The panel compares the ledger with the payment provider and names the orders that differ.',
  },
  'admin-status.emails': {
    demand:
      'The panel shows how many emails wait, and which were given up in so many days. One that waits longer than this time, in ms, is a fault.',
    catalogue: { EMAIL_PATIENCE: 3600000, GIVEN_UP_DAYS: 30 },
  },
  'admin-status.file-store': {
    demand: 'The panel shows whether the store of the files for sale responds.',
  },
  'admin-status.listed-files': {
    demand:
      'The panel shows that no old file in the CMS can be listed publicly, and whether that was checked within this time, in ms.',
    catalogue: { LISTED_FILES_PATIENCE: 1800000 },
  },
  'admin-status.partial': { demand: 'What cannot be read does not hide the rest.' },
  'alarms.listed': {
    demand:
      'An alarm tells the owner by email what happened and what to do, and is listed in the panel.',
  },
  'alarms.quiet': {
    demand: 'An alarm comes once in this time, in seconds.',
    catalogue: { QUIET_SECONDS: 21600 },
  },
  'alarms.retried': {
    demand:
      'An alarm whose email could not be sent is listed, and sent once the mail server accepts it.',
  },
  'alarms.build': {
    demand: 'A build that has not reached the visitors after this time, in ms, is an alarm.',
    catalogue: { BUILD_PATIENCE: 900000 },
  },
  'alarms.unchecked': {
    demand:
      'A check that keeps failing is an alarm. A site that does not say when it was built is none.',
  },
  'alarms.webhook': {
    demand:
      'A payment without a webhook after this time, in ms, or so many payments that reconciliation found in a day, are an alarm.',
    catalogue: { WEBHOOK_PATIENCE: 1800000, FOUND_MAX: 3 },
  },
  'alarms.daily-run': {
    demand:
      'The panel shows when the audit log was last counted. A day without it, in ms, is an alarm.',
    catalogue: { DIGEST_PATIENCE: 93600000 },
  },
  'alarms.errors': {
    demand: 'So many failed requests in so many minutes are an alarm, which names them.',
    catalogue: { FAILURES_MAX: 10, FAILURES_MINUTES: 10 },
  },
  'alarms.commands': {
    demand:
      "The scheduled runs use a quarter of the free plan's commands of the key-value store at most, however much was sold.",
  },
};
