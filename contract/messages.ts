/** Messages shared by browser and server. Each side's own are in `labels.ts` of a folder and in `server/messages.ts`. */
export const messages = {
  notPrinted: 'Please write this in the Latin alphabet: the invoice can show no other letters.',
  emailInvalid: 'Please enter a valid email address',
  signupEmailInvalid: 'Invalid email address',
  emailLetters:
    'Most mail servers cannot deliver to an address with letters such as é before the @. Please use another address.',
  passwordTooShort: (minimum: number) => `Password must be at least ${minimum} characters`,
  passwordTooLong:
    'Password must be at most 72 bytes long: 72 plain letters, fewer with accents or emoji',
  currentPasswordRequired: 'Please enter your current password',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  reportWordsMissing: 'Please say what is wrong',
  tooLong: (maximum: number) => `Please use at most ${maximum} characters`,

  resetLinkExpired: 'This password reset link has expired or is invalid.',

  subjectNotFound: 'The requested subject could not be found.',
  subjectOffSale: 'This subject is not on sale at the moment.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: "A service we depend on isn't responding. Please try again in a moment.",

  paymentProcessing: 'Your payment is being processed. Please wait...',
  /** @param isPaidByOther true if someone else paid, so that their bank is meant */
  paymentDisputed: (orderNumber: string, isPaidByOther: boolean) =>
    `${isPaidByOther ? 'The bank of the person who paid' : 'Your bank'} is looking into this payment (order ${orderNumber}). Your access is paused until it decides.`,
} as const;
