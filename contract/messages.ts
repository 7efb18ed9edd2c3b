/** Sentences that forms and pages share with the server. Each side's own are in `site/texts/` and `server/messages.ts`. */
export const messages = {
  emailInvalid: 'Please enter a valid email address',
  signupEmailInvalid: 'Invalid email address',
  passwordTooShort: (minimum: number) => `Password must be at least ${minimum} characters`,
  passwordTooLong:
    'Password must be at most 72 bytes long: 72 plain letters, fewer with accents or emoji',
  currentPasswordRequired: 'Please enter your current password',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  tooLong: (maximum: number) => `Please use at most ${maximum} characters`,

  passkeyNameMissing: 'Please give the passkey a name',
  reasonMissing: 'Please give a reason',

  wrongAdminPassword: 'Invalid password',
  adminPasswordOff:
    'This shop has no administrator password. Open the admin page to sign in without one.',

  resetLinkExpired: 'This password reset link has expired or is invalid.',
  addressLinkExpired: 'This link has expired or is invalid. Your address stays as it is.',

  subjectNotFound: 'The requested subject could not be found.',
  subjectOffSale: 'This subject is not on sale at the moment.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: "A service we depend on isn't responding. Please try again in a moment.",

  paymentProcessing: 'Your payment is being processed. Please wait...',

  notAPdf: 'Invalid file: Please select a PDF file',
  evidenceTooLarge: 'The file is too large. Grade evidence can be up to 4 MB.',
  contentPdfTooLarge: 'The file is too large. A PDF can be up to 10 MB.',
  uploadNotAPdf: 'This file is not a PDF. Please choose a PDF file.',
  uploadFailed: 'The file could not be stored right now. Please try again in a moment.',
  titleMissing: 'Missing fields: Please fill in title field',
} as const;
