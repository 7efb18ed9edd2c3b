export const adminLabels = {
  accessRequired: 'Admin Access Required',
  continueWithProvider: 'Continue with the provider',
  linkByEmail: "We'll email a link to the owner's address.",
  emailLink: 'Email me a sign-in link',
  linkHeading: 'Sign in to the admin panel',
  hasSignedIn: 'I have signed in',
  reauthenticateWhy: 'Please confirm your identity again. Your action then goes ahead.',
  accessDenied: 'Access Denied',
  heading: 'Admin Panel',
  selectSubject: 'Select a subject',
  addContent: 'Add New Content',
  contentTitle: 'Content Title',
  locked: 'Locked (Requires Purchase)',
  free: 'Free Access',
  createContent: 'Create Content',
  selectedFile: (name: string) => `Selected: ${name}`,
  traceCard: 'Who bought this file?',
} as const;

export const adminMessages = {
  signInAgain:
    'Your sign-in provider cannot confirm your identity again. Sign out and sign in again, which is enough for half an hour. With a passkey, you do not need to.',
  adminLoginFailed: 'Login failed',
  storageBlocked: 'Your browser refuses to store the sign-in',
  storageBlockedHelp:
    'The password is correct. Allow this site to store data, or open the admin page and sign in another way.',
} as const;
