export const accountLabels = {
  changeName: 'Change name',
  currentPassword: 'Current password',
  ofProvider: 'Your sign-in provider manages your name and address. You have no password here.',
  confirm: 'Confirm my address',
} as const;

export const accountMessages = {
  passwordChanged:
    'Your password is changed. You stay signed in here. Every other device is signed out.',
  linkSentTo: (address: string) =>
    `If no one else uses ${address}, we have sent a link there. Open it within an hour. Until then, your address stays the same.`,
  failed: {
    name: 'Name not changed',
    email: 'Email address not changed',
    password: 'Password not changed',
    other: 'Not changed',
  },
  confirmedText: (address: string) => `${address} is the address of your account.`,
  usedText: (address: string) =>
    `This link has already been used. ${address} is confirmed as the address of your account.`,
  notConfirmed: 'Address Not Confirmed',
} as const;

export const updateEmailLabels = {
  choice: 'Email me when notes that I own are updated',
  hint: 'At most one a day, and you can unsubscribe from any of them. Updates are always marked beside your files too.',
  begun: 'We email you when notes that you own are updated.',
  ended: 'You will get no more emails about updated notes.',
} as const;

export const practiceEmailLabels = {
  choice: 'Email me a reminder to practise, at most once a week',
  hint: 'Only if cards are due and your exam is still to come. You can unsubscribe from any of them.',
  begun: 'We email you at most once a week, if cards are due.',
  ended: 'You will get no more reminders to practise.',
} as const;
