export const claimLabels = {
  heading: 'Choose a password',
  account: (shopName: string) => `Your account at ${shopName} has the email address`,
  signInLater: 'From now on, sign in with it and your password.',
  submit: 'Open my notes',
  pending: 'Opening your notes...',
  missing: 'This link is not complete',
  missingText: 'Please open the whole link from your email, or ask for a new link.',
  expired: 'This link has been used or has expired',
  expiredText: 'If you have chosen a password, sign in. Otherwise, ask for a new link.',
  newLink: 'Get a new link',
  whichAddress: 'The address to which we sent the email about your notes.',
  sendLink: 'Send a new link',
} as const;

export const claimMessages = {
  claimed: {
    title: 'Your password is set',
    description: "You're signed in, and your notes are below.",
  },
  linkSent: {
    title: 'Check your email',
    description: 'If this address has an account, a new link is on its way.',
  },
} as const;
