import type { Requirements } from '../requirement.ts';

export const payments: Requirements = {
  'payments.return-address': {
    demand: "The payment provider returns the student to the home page with the subject's name.",
    values: ['/?payment_success=true&subject={subject name}'],
  },
  'payments.unpaid-closed': {
    demand: 'A payment that no one pays for a day is closed, so that no old price is kept.',
  },
  'payments.prices': { demand: 'Prices are decimal strings of pounds.' },
  'payments.processing-status': {
    demand: 'Every status other than `succeeded` counts as processing.',
  },
  'payments.modes': {
    demand:
      'A public shop sells with live keys only. A payment or purchase of another mode grants nothing and is not counted.',
    values: ['ALLOW_TEST_PAYMENTS=1'],
  },
  'payments.duplicates': {
    demand:
      'Of two payments for one subject exactly one is refunded, and the student keeps access.',
  },
  'payments.duplicate-email': {
    demand: 'An email tells the buyer of the refunded second payment.',
  },
  'payments.refund-email': {
    demand:
      'One email tells the buyer of each refund: what, how much, when the money arrives, and whether access stays.',
    values: ['5 to 10 business days'],
  },
  'payments.order-number': {
    demand: 'A paid payment carries its order number, in its description and its metadata.',
    values: ['Microeconomics (order AE-1234ABCD)'],
  },
  'payments.failed-refund': { demand: 'A refund that fails gives access back.' },
  'payments.methods': {
    demand: 'A payment takes cards and the wallets that hold them, nothing that is decided later.',
  },
  'payments.intent-endpoint': {
    demand: '`{subjectId}` → `{clientSecret}`.',
    endpoints: ['POST /api/create-payment-intent'],
  },
  'payments.complete-endpoint': {
    demand: '`{paymentIntentId}` completes the purchase; a failure is only logged.',
    endpoints: ['POST /api/complete-purchase'],
  },
  'payments.consent-endpoint': {
    demand: "Records the student's consent to immediate supply.",
    endpoints: ['POST /api/purchase-consent'],
  },
  'payments.webhook-endpoint': {
    demand: "Receives the payment provider's events.",
    endpoints: ['POST /api/webhooks/stripe'],
  },
  'payments.currency': {
    demand: 'Prices are in pounds, for a one-time payment with lifetime access.',
  },
  'payments.reconciliation': {
    demand:
      'A scheduled run settles payments whose event never arrived. One that cannot be settled stops nothing else and is tried again.',
  },
  'payments.reconciliation-alarm': {
    demand: 'The owner is told by email when the scheduled run has failed three times in a row.',
  },
  'payments.webhook-size': {
    demand: "A webhook's body has a maximum size, in bytes.",
    catalogue: { WEBHOOK_BODY_MAX_BYTES: 524288 },
  },
  'payments.return-signed-out': {
    demand: 'A student who returns from the bank without a session is asked to log in.',
    catalogue: {
      'checkoutMessages.paymentNeedsLogin.title': 'Login Required',
      'checkoutMessages.paymentNeedsLogin.description': 'Please log in to see your purchase.',
    },
  },
  'payments.not-complete': {
    demand: "An unpaid payment, another student's and one in progress are told apart.",
    catalogue: {
      'serverMessages.paymentNotComplete': 'This payment is not complete.',
      'serverMessages.paymentNotFound': 'This payment does not exist.',
      'messages.paymentProcessing': 'Your payment is being processed. Please wait...',
    },
  },
  'payments.off-sale': {
    demand:
      'A subject that is off sale, or has no locked item with a file, is not sold. An open payment for it is closed; one that was paid all the same counts.',
    catalogue: {
      'messages.subjectOffSale': 'This subject is not on sale at the moment.',
      'serverMessages.subjectHasNoFiles':
        'The first notes to buy are on their way. You can buy this subject as soon as they are here.',
    },
  },
  'payments.consent': {
    demand: "A payment needs the student's consent to the current wording.",
    catalogue: {
      'checkoutMessages.consentMissing':
        'Please tick this box if you agree. You have not been charged.',
      'serverMessages.consentOutdated':
        'The wording you agree to has changed. Please reload the page and read it again.',
      'serverMessages.paymentClosed': 'This payment is no longer open. Please reload the page.',
      'checkoutMessages.consentFailed.title': 'Payment Not Started',
      'checkoutMessages.consentFailed.description':
        "We couldn't save your agreement, so you have not been charged.",
    },
  },
  'payments.life': {
    demand:
      'Whatever happens to a purchase, in any order and number, with crashes in between: once the shop has caught up, access is exactly what is due, the money in the ledger is the provider’s to the penny, each discount code counts exactly its orders and open payments, no student sees who pays for them, and no one is charged twice.',
  },
};
