/** Labels of the panel's customers, which load with their tab. */
export const customerLabels = {
  customers: 'Customers',
  allCustomers: 'All customers',
  deletedAccount: 'Deleted account',
  resendConfirmation: 'Resend confirmation',
  changeEmail: 'Change email',
  grantAccess: 'Grant access',
  revokeAccess: 'Revoke access',
  refund: 'Refund',
  refundOf: 'What to refund',
  refundOfOrder: 'An amount of the order',
  refundEnds: 'Their access to this subject ends.',
  evidencePdf: 'Evidence as PDF',
  draftEvidence: 'Draft evidence again',
  endSessions: 'Sign out everywhere',
} as const;

export const customerMessages = {
  confirmationSent: 'The confirmation was sent.',
  confirmationWaits:
    'The mail server has not accepted the confirmation yet. The shop will try again.',
  confirmationRejected: 'The mail server refused the confirmation. Is the address right?',
  emailCorrected: 'The email address was changed. The shop is telling both addresses.',
  accessGranted: (order: string) => `Access was granted by order ${order}.`,
  accessRevoked: 'The access was revoked.',
  evidenceDrafted: 'The draft is ready at the payment provider. Complete and submit it there.',
  sessionsEnded: 'They are signed out everywhere.',
  accountDeleted: 'Name and address were deleted. The orders stay, and can be refunded.',
  refunded: (amount: string) => `${amount} was refunded.`,
} as const;
