import type { Requirements } from '../requirement.ts';

const evidence = '/api/admin/customers/{id}/purchases/{paymentId}/evidence';

export const disputes: Requirements = {
  'disputes.alarm': { demand: 'The owner is emailed about each dispute and inquiry, once.' },
  'disputes.warning': {
    demand: 'The owner is emailed about each early fraud warning, once. The access stays.',
  },
  'disputes.downloads': {
    demand:
      'Each download of a locked file is recorded after the response, with time, network address, file and order.',
  },
  'disputes.downloads-expire': {
    demand: 'Records of downloads are deleted after twelve months by the scheduled run.',
  },
  'disputes.downloads-bound': {
    demand: 'An account keeps its newest 10,000 records of downloads.',
  },
  'disputes.evidence': {
    demand:
      'The evidence has consent with wording and time, the version of the terms, emails, downloads and receipt.',
    endpoints: [`GET ${evidence}`],
  },
  'disputes.draft': {
    demand: 'The evidence about a dispute waits at the provider as a draft, which nothing submits.',
    endpoints: [`POST ${evidence}`],
    catalogue: { 'serverMessages.disputeClosed': 'No dispute of this order waits for a response.' },
  },
  'disputes.panel': {
    demand: 'The page of a person whose payment is contested offers the evidence.',
    catalogue: {
      'adminLabels.evidencePdf': 'Evidence as PDF',
      'adminLabels.draftEvidence': 'Draft evidence again',
      'adminMessages.evidenceDrafted':
        'The draft waits at the payment provider. Complete and submit it there.',
    },
  },
  'disputes.student': {
    demand: 'A student sees that a payment is disputed, and is sold nothing meanwhile.',
    catalogue: {
      'serverMessages.paymentDisputed':
        'Your bank is reviewing your payment for this subject. Your access is paused until it decides, and you need not pay again.',
      'serverMessages.otherPaymentDisputed':
        'The bank of the person who paid is reviewing the payment for this subject. Your access is paused until it decides.',
      'serverMessages.paymentReturned':
        'Your bank has taken this payment back, so it gives no access.',
      'serverMessages.linkDisputed':
        'This cannot be paid for at the moment. Please ask the student who sent you the link.',
      'checkoutMessages.paymentWithoutAccess': 'This Payment Gives No Access',
      'purchasesLabels.disputedNote(false)':
        'Your bank is reviewing this payment. Your access is paused until it decides.',
      'purchasesLabels.returnedNote(false)':
        'Your bank has taken this payment back, so your access has ended.',
      'purchasesLabels.disputed("£5.00")': '£5.00 under review at the bank',
      'purchasesLabels.returned("£5.00")': '£5.00 taken back by the bank',
    },
  },
};
