import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts';

export const accountLabels = {
  heading: 'Your account',
  accessRequired: 'Access Required',
  logIn: 'Log In',
  pleaseLogIn: 'Please log in to see your account.',
  noAccount: 'No account',
  noAccountText:
    "You are signed in with the administrator's password, which has no student account.",
  adminPanel: 'Admin panel',
  details: 'Your details',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  hiddenPassword: '••••••••',
  changeName: 'Change name',
  changeEmail: 'Change email',
  changePassword: 'Change password',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  newEmail: 'New email',
  newEmailHint:
    'The change takes effect once you open the link that we send there. From then on, your files show the new address.',
  sendLink: 'Send link',
  sendingLink: 'Sending...',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint: `At least ${PASSWORD_MIN_LENGTH} characters. Every other device is signed out.`,
  ofProvider: 'Your sign-in provider keeps your name and address. You have no password here.',
  devices: 'Signed-in devices',
  thisDevice: 'This device',
  lastUsed: (moment: string) => `Last used ${moment}`,
  confirm: 'Confirm my address',
  signOut: 'Sign out',
  signOutDevice: (device: string) => `Sign out ${device}`,
  signOutEverywhere: 'Sign out everywhere',
  signOutEverywhereHint: 'Signs you out on every device, including this one.',
} as const;

export const accountMessages = {
  notLoaded: 'Your account could not be loaded',
  devicesNotLoaded: 'Your devices could not be loaded',
  nameChanged: { title: 'Name Changed', description: 'Your new name is saved.' },
  passwordChanged: {
    title: 'Password Changed',
    description: 'You stay signed in here. Every other device is signed out.',
  },
  linkSent: 'Check your email',
  linkSentTo: (address: string) =>
    `If no one else uses ${address}, we have sent a link there. Open it within an hour. Until then, your address stays the same.`,
  signedOut: (device: string) => ({ title: 'Signed Out', description: `${device} is signed out.` }),
  signedOutEverywhere: { title: 'Signed Out', description: 'You are signed out on every device.' },
  failed: 'Not Changed',
  confirmTitle: 'Confirm your email address',
  confirmText: 'Press the button to confirm the address that we sent the link to.',
  checking: 'Confirming your address',
  confirmed: 'Address Confirmed',
  confirmedText: (address: string) => `${address} is the address of your account.`,
  usedText: (address: string) =>
    `This link has already been used. ${address} is confirmed as the address of your account.`,
  notConfirmed: 'Address Not Confirmed',
} as const;

/** Texts for a student whose address no link in an email has confirmed. */
export const addressTexts = {
  notConfirmed: (address: string) => `Is ${address} correct? You haven't confirmed it yet.`,
  unconfirmed: 'Not confirmed yet. Please check that it is correct.',
  sendLink: 'Send confirmation link',
  linkSent: (address: string) => ({
    title: 'Check Your Email',
    description: `We have sent a link to ${address}. Open it to confirm the address.`,
  }),
} as const;

export const updateEmailLabels = {
  heading: 'Emails',
  choice: 'Email me when notes that I own are updated',
  hint: 'At most one a day, and you can unsubscribe from any of them. Updates are always marked beside your files too.',
  notLoaded: 'Your choice could not be loaded',
  begun: {
    title: 'Emails On',
    description: 'We email you when notes that you own are updated.',
  },
  ended: { title: 'Emails Off', description: 'You will get no more emails about updated notes.' },
} as const;
