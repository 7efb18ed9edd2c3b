import type { AlarmName } from '#contract/health/status.ts';

interface AlarmText {
  title: string;
  advice: string;
  /** File name in `docs/runbooks/`. */
  runbook: string;
}

export const alarmTexts: Record<AlarmName, AlarmText> = {
  'webhook-missing': {
    title: 'Payments arrive without a webhook',
    advice:
      "Open the webhook in the payment provider's dashboard. Check its address, events and " +
      'signing secret, and read why the last deliveries failed. No payment is lost meanwhile: the ' +
      'shop looks for payments itself every ten minutes.',
    runbook: 'paid-without-access.md',
  },
  'errors-repeated': {
    title: 'Requests keep failing',
    advice:
      "Look at the status pages of the shop's services: hosting, content, payments and the " +
      "key-value store. If they all work, search the functions' log for the references.",
    runbook: 'README.md',
  },
  'build-failed': {
    title: 'The site was not rebuilt',
    advice:
      'Open the latest deploy at the host and read the end of its log: it names the document or the ' +
      'setting that is wrong. Students see the last good site until a build succeeds.',
    runbook: 'hosting-plan-used-up.md',
  },
  'email-given-up': {
    title: 'An email could not be delivered',
    advice:
      "Open the order in the panel and check the buyer's email address. Their access does not depend " +
      'on the email.',
    runbook: 'paid-without-access.md',
  },
  'file-listed-publicly': {
    title: 'Old files can be found without paying',
    advice:
      'Check that every item has its PDF in the shop, and delete the old files in the CMS. Until then, make ' +
      'the dataset private at sanity.io/manage, Datasets, if your plan allows it.',
    runbook: 'old-files-in-the-cms.md',
  },
  'reconciliation-failing': {
    title: 'Payments could not be reconciled',
    advice:
      'Look at the status pages of the payment provider and the key-value store. The shop tries again ' +
      "every ten minutes. If it keeps failing, read the log of the function 'schedule'.",
    runbook: 'README.md',
  },
  'audit-chain-failing': {
    title: 'The audit log could not be counted',
    advice:
      "Read the log of the function 'schedule' at the host, and run npm run doctor: an entry that is not as " +
      'the shop writes it is a sign that someone else writes in the store.',
    runbook: 'leaked-token.md',
  },
  'refund-failed': {
    title: 'A refund failed',
    advice:
      "Open the payment in the payment provider's dashboard. Send the money back another way, and " +
      'tell the buyer.',
    runbook: 'refund.md',
  },
  'payment-disputed': {
    title: 'A payment is disputed',
    advice:
      "Open the order's customer in the panel: the evidence is there as a PDF, and waits at the payment " +
      'provider as a draft. Read it, complete it, and submit it there before the day that the provider names.',
    runbook: 'dispute.md',
  },
  'fraud-warning': {
    title: 'A payment may be fraud',
    advice:
      "Refund it in the panel if the buyer does not answer, or if you do not believe them: the card's holder " +
      'is likely to dispute the payment, and a dispute also costs a fee.',
    runbook: 'dispute.md',
  },
};
