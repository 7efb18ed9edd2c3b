export const customerLabels = {
  deletedAccount: 'Deleted account',
  changeEmail: 'Change email',
  grantAccess: 'Grant access',
  refund: 'Refund',
} as const;

export const customerMessages = {
  refunded: (amount: string) => `${amount} was refunded.`,
} as const;
