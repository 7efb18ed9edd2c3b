/** The choice on the account's page. */
export const updateEmailLabels = {
  heading: 'Emails',
  choice: 'Email me when notes that I own are updated',
  hint: 'At most one email a day. Each has a link that ends them. You see what is updated beside your files in any case.',
  notLoaded: 'Your choice could not be loaded',
  begun: {
    title: 'Emails On',
    description: 'We email you when notes that you own are updated.',
  },
  ended: { title: 'Emails Off', description: 'You get no emails about updated notes.' },
} as const;
