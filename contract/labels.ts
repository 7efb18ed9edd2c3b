/**
 * What stands on the screens where the spec fixes it (section 2), once: headings, buttons and what
 * they say while they wait, empty states. One object a screen, so that a page loads its own only.
 * What the shop says in answer to something is in `messages.ts`.
 */

export const navLabels = {
  home: 'Home',
  login: 'Login',
  signUp: 'Sign Up',
  purchased: 'Purchased',
  admin: 'Admin',
  signOut: 'Sign out',
} as const;

export const homeLabels = {
  tagline: 'A* notes designed to maximise your A-Level Economics grade',
  viewContent: 'View Content',
  noSubjects: 'The first notes are on their way. Please come back soon.',
  evidenceHeading: 'I achieved an A* in AQA A-Level Economics',
  downloadEvidence: 'Download',
  adminLogin: 'Admin Login',
  /** On the home page of those who are signed in. */
  admin: 'admin',
} as const;

/** Beside a price that is lower than it was; the text is fixed (section 9). */
export const DISCOUNT_BADGE = '50% OFF - Limited Time';

/** What a purchase brings: said beside the price and again before the card form. */
export const included = ['Access to A* Content', 'Downloadable PDFs', 'Lifetime Access'] as const;

export const subjectLabels = {
  /** @param price in whole pounds, e.g. `£30` */
  purchase: (price: string) => `Purchase for ${price}`,
  fullAccess: 'Full Access Granted',
  unlocked: 'Unlocked',
  downloadPdf: 'Download PDF',
  purchaseToAccess: (subjectName: string) => `Purchase ${subjectName} to access this content`,
  noTopics: 'No topics found for this subject.',
  contentComingSoon: 'Content coming soon for this topic.',
} as const;

export const authLabels = {
  welcome: (shopName: string) => `Welcome to ${shopName}`,
  invitation: 'Sign in to access A* A-Level Economics content',
  loginTab: 'Login',
  signUpTab: 'Sign Up',
  loginHeading: 'Login to Your Account',
  signIn: 'Sign In',
  signingIn: 'Signing In...',
  forgotPassword: 'Forgot your password?',
  sendResetEmail: 'Send Reset Email',
  sending: 'Sending...',
  backToLogin: 'Back to Login',
  signUpHeading: 'Create Your Account',
  createAccount: 'Create Account',
  creatingAccount: 'Creating Account...',
  email: 'Email',
  password: 'Password',
  firstName: 'First Name',
  lastName: 'Last Name',
  confirmPassword: 'Confirm Password',
} as const;

export const resetLabels = {
  heading: 'Reset Your Password',
  newPassword: 'New Password',
  confirmNewPassword: 'Confirm New Password',
  updatePassword: 'Update Password',
  updatingPassword: 'Updating Password...',
  invalidLink: 'Invalid Reset Link',
  returnToLogin: 'Return to Login',
  expiredLink: 'Expired Reset Link',
  expiredText: 'This password reset link has expired. Please request a new one.',
  requestNewReset: 'Request New Reset',
} as const;

export const checkoutLabels = {
  heading: 'Complete Your Purchase',
  initializing: 'Initializing payment...',
  oneTimePayment: 'One-time payment',
  cancel: 'Cancel',
  /** @param price with pence, e.g. `£30.00` */
  pay: (price: string) => `Pay ${price}`,
  processing: 'Processing...',
  included: "What's Included",
  whyChoose: (shopName: string) => `Why Choose ${shopName}`,
  reasons: ['Instant download', 'Proven A* results', 'Money-back guarantee'],
  subjectNotFound: 'Subject Not Found',
  returnHome: 'Return Home',
} as const;

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

export const adminLabels = {
  accessRequired: 'Admin Access Required',
  continueWithProvider: 'Continue with the provider',
  accessDenied: 'Access Denied',
  noPrivileges: 'You do not have admin privileges to access this panel.',
  returnToHome: 'Return to Home',
  heading: 'Admin Panel',
  contentCard: 'Content Management',
  selectSubject: 'Select a subject',
  selectTopic: 'Select a topic',
  addContent: 'Add New Content',
  contentTitle: 'Content Title',
  contentTitleHint: 'Enter content title',
  pdfUpload: 'PDF File Upload',
  uploadPdf: 'Upload PDF File',
  order: 'Order',
  locked: 'Locked (Requires Purchase)',
  free: 'Free Access',
  createContent: 'Create Content',
  creating: 'Creating...',
  cancel: 'Cancel',
  existingContent: (count: number) => `Existing Content (${count} files)`,
  evidenceCard: 'Grade Evidence Management',
  selectedFile: (name: string) => `Selected: ${name}`,
  upload: 'Upload',
  uploading: 'Uploading...',
  currentEvidence: 'Current Grade Evidence',
} as const;

/** What the form for grade evidence starts with (section 7). */
export const evidenceDefaults = {
  studentName: 'Economics Students',
  grade: 'A*',
  subject: 'Economics',
  year: '2023',
  examBoard: 'AQA',
} as const;

export const notFoundLabels = {
  heading: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
} as const;
