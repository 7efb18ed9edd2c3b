export const deletionTexts = {
  question: 'This cannot be undone.',
  goes: 'What goes',
  going: [
    'Your name, your email address and your password.',
    'Your access to everything you bought, for good. You will not get a refund.',
    'Your sign-in on every device, and any payments you have started but not finished.',
  ],
  stays: 'What stays',
  staying: [
    'What you bought, when and for how much: tax law requires us to keep this for six years after the end of the tax year. We keep it under a number, without your name and address.',
    'Stripe keeps its own record of your card payments, as the law requires.',
    'Failed attempts to sign in, with the address that was typed, for twelve months, so that we notice attacks.',
  ],
  copies: 'You keep the files you have downloaded, and they still show whose they are.',
  first: 'You may want to save your data and your receipts first.',
  password: 'Your password',
  email: 'Your email address, typed as a confirmation',
  visitor: 'Log in to delete your account',
  visitorText: 'Only the person who is signed in can delete their account.',
  logIn: 'Log In',
  noAccount: 'You are signed in as the administrator, without an account.',
  failed: 'Your account was not deleted',
  done: 'Your account has been deleted',
  doneText: 'Your name, email address and password are gone, and you are signed out everywhere.',
  kept: (orders: string) => `We keep these orders, without your name: ${orders}.`,
  keptNothing: 'You had no orders, so we keep none.',
  cancelled: (count: number) =>
    count === 1
      ? 'We have cancelled a payment that was not finished.'
      : `We have cancelled ${count} payments that were not finished.`,
  unsent: 'An email about an order could no longer be sent.',
  deleting: 'Deleting…',
  keep: 'Keep my account',
  home: 'Return Home',
} as const;
