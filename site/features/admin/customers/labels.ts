/** Labels of the panel's customers, which load with their tab. */
export const customerLabels = {
  customers: 'Customers',
  deletedAccount: 'Deleted account',
  changeEmail: 'Change email',
  grantAccess: 'Grant access',
  refund: 'Refund',
} as const;

export const customerMessages = {
  evidenceDrafted: 'The draft is ready at the payment provider. Complete and submit it there.',
  refunded: (amount: string) => `${amount} was refunded.`,
} as const;
