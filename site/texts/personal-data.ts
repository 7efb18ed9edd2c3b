export const accountDataLabels = {
  heading: 'My data',
  intro: 'Everything we hold about you, to download or to read.',
  deleteHint: 'You will see what is deleted and what we must keep before you confirm.',
  show: 'Read my data',
  yourData: 'Your data',
  allWeHold:
    'This is everything we hold about you, apart from your password, which we cannot read.',
  back: 'Your account',
} as const;

export const myDataLabels = {
  download: 'Download my data',
  delete: 'Delete my account',
} as const;
