export const passwordLabels = {
  strength: { weak: 'Weak', fair: 'Fair', strong: 'Strong' },
  strengthIs: (strength: string) => `Strength: ${strength}.`,
  warnings: {
    common: 'Many people use this password, so strangers try it first.',
    repetitive: 'This password repeats itself, so strangers guess it quickly.',
    personal: 'This password is close to your name or address, which other people know.',
  },
} as const;
