export const accountDataLabels = {
  heading: 'My data',
  intro: 'All that we hold about you, as a file or to read.',
  deleteHint: 'Before anything is deleted, a page says what goes and what stays.',
  show: 'Read my data',
  yourData: 'Your data',
  allWeHold: 'This is all that we hold about you, apart from your password, which we cannot read.',
  back: 'Your account',
} as const;
