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
