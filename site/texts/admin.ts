export const adminLabels = {
  accessRequired: 'Admin Access Required',
  continueWithProvider: 'Continue with the provider',
  signInWithPasskey: 'Sign in with a passkey',
  reauthenticate: "Please confirm it's you",
  reauthenticateWhy: 'Please confirm your identity again. Your action then goes ahead.',
  accessDenied: 'Access Denied',
  heading: 'Admin Panel',
  contentCard: 'Content Management',
  selectSubject: 'Select a subject',
  addContent: 'Add New Content',
  contentTitle: 'Content Title',
  contentTitleHint: 'Enter content title',
  order: 'Order',
  locked: 'Locked (Requires Purchase)',
  free: 'Free Access',
  createContent: 'Create Content',
  cancel: 'Cancel',
  evidenceCard: 'Grade Evidence Management',
  selectedFile: (name: string) => `Selected: ${name}`,
  upload: 'Upload',
  traceCard: 'Who bought this file?',
  traceDrop: 'Drop a PDF here, or choose one',
} as const;

export const adminMessages = {
  contentCreated: 'Content created successfully',
  contentDeleted: 'Content deleted successfully',
  signInAgain:
    'Your sign-in provider cannot confirm your identity again. Sign out and sign in again, which is enough for half an hour. With a passkey, you do not need to.',
  adminLoginFailed: 'Login failed',
  storageBlocked: 'Your browser refuses to store the sign-in',
  storageBlockedHelp:
    'The password is correct. Allow this site to store data, or open the admin page and sign in with a passkey or with the sign-in provider.',
} as const;
