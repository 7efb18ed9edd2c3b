export const purchasesLabels = {
  accessRequired: 'Access Required',
  pleaseLogIn: 'Please log in to view your purchases.',
  logIn: 'Log In',
  heading: 'Purchased',
  subtitle: 'Access your purchased A* Economics content',
  none: 'No Purchases Yet',
  browse: 'Browse Content',
  purchasedOn: (date: string) => `Purchased ${date}`,
  note: 'Full access to A* content • Lifetime access • Downloadable materials',
  access: 'Access A* Content',
} as const;
