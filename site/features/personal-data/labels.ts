import { features } from '#shop';

export const myDataLabels = {
  heading: 'Your data',
  download: 'Download my data',
  delete: 'Delete my account',
} as const;

export const deletionTexts = {
  going: [
    'Your name, your email address and your password.',
    'Your access to everything you bought, for good. You will not get a refund.',
    features.practice
      ? 'Your reading progress, your answers to cards and drills, and your exam dates.'
      : 'Your reading progress.',
    'Your sign-in on every device, and any payments you have started but not finished.',
  ],
  staying: [
    'What you bought, when and for how much: tax law requires us to keep this for six years after the end of the tax year. We keep it under a number, without your name and address.',
    'Stripe keeps its own record of your card payments, as the law requires.',
    'Failed attempts to sign in, with the address that was typed, for twelve months, so that we notice attacks.',
  ],
  password: 'Your password',
  failed: 'Your account was not deleted',
  kept: (orders: string) => `We keep these orders, without your name: ${orders}.`,
  home: 'Return Home',
} as const;
