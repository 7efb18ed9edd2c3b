import type { Requirements } from '../requirement.ts';

const page = '/api/admin/customers/{id}';

export const customers: Requirements = {
  'customers.search': {
    demand:
      'A search finds buyers by name, address or order number, and any account without a purchase by name or address. It is an act in the audit log, without its words.',
    catalogue: { 'adminLabels.customers': 'Customers' },
  },
  'customers.page': {
    demand:
      "A person's page shows account, purchases, consent, emails and sessions. Opening it is an act.",
    endpoints: [`GET ${page}`],
  },
  'customers.deleted': {
    demand:
      'The orders of a deleted account are found by their number, shown without name and address, refunded and defended. What needs the account is refused.',
    catalogue: {
      'adminLabels.deletedAccount': 'Deleted account',
      'adminMessages.accountDeleted':
        'Name and address were deleted. The orders stay, and can be refunded.',
      'serverMessages.accountDeleted':
        'This account was deleted. Its orders stay: they can be refunded, and defended in a dispute.',
    },
  },
  'customers.address': {
    demand: "A person's page has an address of its own.",
    catalogue: { 'adminLabels.allCustomers': 'All customers' },
  },
  'customers.actions': {
    demand: 'The page has a button for each way to help.',
    catalogue: {
      'adminLabels.resendConfirmation': 'Resend confirmation',
      'adminLabels.changeEmail': 'Change email',
      'adminLabels.grantAccess': 'Grant access',
      'adminLabels.revokeAccess': 'Revoke access',
      'adminLabels.refund': 'Refund',
      'adminLabels.endSessions': 'Sign out everywhere',
    },
  },
  'customers.resend': {
    demand: 'A confirmation is sent again to the address of now, and its fate is shown.',
    catalogue: {
      'adminMessages.confirmationSent': 'The confirmation was sent.',
      'adminMessages.confirmationWaits':
        'The mail server did not take the confirmation yet. It is tried again.',
      'adminMessages.confirmationRejected':
        'The mail server refused the confirmation. Is the address right?',
    },
    endpoints: [`POST ${page}/purchases/{paymentId}/confirmation`],
  },
  'customers.email': {
    demand:
      'A corrected address moves account and index in one step, is refused where it is taken, counts for later copies, is told to both addresses, and ends no session.',
    catalogue: {
      'adminMessages.emailCorrected': 'The email address was changed. Both addresses are told.',
      'serverMessages.emailOfProvider':
        'This person signs in at the identity provider, which decides about their email address.',
    },
    endpoints: [`POST ${page}/email`],
  },
  'customers.grant-meanwhile': {
    demand:
      'Granting records what was paid already and closes what is open. A payment made before a grant replaces it; one made after is refunded.',
  },
  'customers.grant': {
    demand:
      'A granted subject is an order of £0 with a number. It gives access everywhere and cannot be bought while it is active.',
    catalogue: {
      'adminMessages.accessGranted("AE-9F3K2M7Q")': 'Access was granted by order AE-9F3K2M7Q.',
      'panelMessages.reasonMissing': 'Please give a reason',
      REASON_MAX_LENGTH: 200,
      'serverMessages.accessExists': 'This person has access to the subject already.',
    },
    endpoints: [`POST ${page}/grants`],
  },
  'customers.revoke': {
    demand: 'Access is revoked with a reason, without a refund, whatever events arrive later.',
    catalogue: {
      'adminMessages.accessRevoked': 'The access was revoked.',
      'serverMessages.accessEnded': 'The access of this order has ended already.',
    },
    endpoints: [`POST ${page}/purchases/{paymentId}/revocation`],
  },
  'customers.refund': {
    demand:
      'A refund is checked against what is left. One of the whole price ends the access, any smaller one keeps it, and the buyer is told.',
    catalogue: {
      'adminMessages.refunded("£5.00")': '£5.00 was refunded.',
      'serverMessages.nothingPaid':
        'This order cost nothing, so there is nothing to refund. Revoke its access instead.',
      'serverMessages.refundTooLarge':
        'That is more than what is left of this order. Reload the page to see how much it is.',
      'serverMessages.refundRefused':
        'The payment provider refused this refund. Open the payment in its dashboard: the reason is there.',
    },
    endpoints: [`POST ${page}/purchases/{paymentId}/refunds`],
  },
  'customers.refund-once': {
    demand:
      'A double click or a lost response refunds once, and where the owner has not seen a refund yet, no other is made.',
    catalogue: {
      'serverMessages.refundArrived':
        'Another refund of this order has just arrived. Look at the order again before you refund more.',
    },
  },
  'customers.sessions': {
    demand: "The owner ends a person's sessions.",
    catalogue: { 'adminMessages.sessionsEnded': 'They are signed out everywhere.' },
    endpoints: [`DELETE ${page}/sessions`],
  },
};
