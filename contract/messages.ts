/**
 * Every sentence that the spec fixes, once (sections 4, 5 and 8), and the few that the shop adds.
 * `shopName` stands where the spec says "the product".
 */
export const messages = {
  emailInvalid: 'Please enter a valid email address',
  signupEmailInvalid: 'Invalid email address',
  passwordTooShort: (minimum: number) => `Password must be at least ${minimum} characters`,
  passwordTooLong:
    'Password must be at most 72 bytes long: 72 plain letters, fewer with accents or emoji',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  tooLong: (maximum: number) => `Please use at most ${maximum} characters`,

  wrongCredentials: 'The email address or password is incorrect',
  wrongAdminPassword: 'Invalid password',
  emailTaken: 'An account with this email address already exists. Please log in instead.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',

  resetLinkExpired: 'This password reset link has expired or is invalid.',

  unauthorized: 'Unauthorized',
  forbidden: 'You do not have access to this.',
  purchaseNeeded: 'Please purchase the subject to download this file.',
  notFound: 'Not found.',
  subjectNotFound: 'The requested subject could not be found.',
  methodNotAllowed: 'This address does not accept that method.',
  foreignOrigin: 'This request did not come from the shop.',
  needsJson: 'Please send JSON.',
  malformedJson: 'The request is not valid JSON.',
  bodyTooLarge: 'The request is too large.',
  fieldMissing: 'This is required.',
  fieldInvalid: 'This is not valid.',
  fieldUnknown: 'This is not expected here.',
  invalidRequest: 'Part of the request is not valid.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: "A service we depend on isn't responding. Please try again in a moment.",

  alreadyPurchased: 'You already own this subject. You have not been charged again.',
  paymentNotComplete: 'This payment is not complete.',
  paymentProcessing: 'Your payment is being processed. Please wait...',
  paymentNotFound: 'This payment does not exist.',
  paymentClosed: 'This payment is no longer open. Please reload the page.',
  consentOutdated:
    'The wording you agree to has changed. Please reload the page and read it again.',

  notAPdf: 'Invalid file: Please select a PDF file',
  needsForm: 'Please send a form with a file.',
  malformedForm: 'The request is not a valid form.',
  evidenceTooLarge: 'The file is too large. Grade evidence can be up to 4 MB.',
  contentPdfTooLarge: 'The file is too large. A PDF can be up to 10 MB.',
  uploadNotAPdf: 'This file is not a PDF. Please choose a PDF file.',
  uploadTicketInvalid: 'This upload has expired. Please start it again.',
  uploadTicketUsed: 'This upload is already complete.',
  downloadFailed: 'The file cannot be fetched right now. Please try again in a moment.',
  uploadFailed: 'The file could not be stored right now. Please try again in a moment.',
  uploadMissing: 'The uploaded file is missing. Please upload it again.',
  uploadBecame: (title: string) => `This file is already used for “${title}”.`,
  downloadUrlInvalid: 'Please give the address of an uploaded file',
  topicNotFound: 'The chosen topic no longer exists.',
  pdfBroken: 'This PDF cannot be opened: it is damaged or cut off. Please export it again.',
  pdfEncrypted: 'This PDF is protected by a password. Please save it without protection.',
  pdfEmpty: 'This PDF has no pages.',
  pdfRunsScripts: 'This PDF runs JavaScript. Please save it without scripts.',
  pdfLaunches: 'This PDF starts other programs. Please save it without such actions.',
  pdfHoldsFiles: 'This PDF has other files embedded in it. Please save it without attachments.',
  titleMissing: 'Missing fields: Please fill in title field',
} as const;
