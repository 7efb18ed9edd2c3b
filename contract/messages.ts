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
  passwordsDiffer: "Passwords don't match",
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  tooLong: (maximum: number) => `Please use at most ${maximum} characters`,

  wrongCredentials: 'The email address or password is not right',
  emailTaken: 'An account with this email address already exists. Please log in instead.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',

  resetLinkExpired: 'This password reset link has expired or is invalid.',

  unauthorized: 'Unauthorized',
  forbidden: 'You do not have access to this.',
  purchaseNeeded: 'Please purchase the subject to download this file.',
  notFound: 'Not found.',
  subjectNotFound: 'The requested subject could not be found.',
  methodNotAllowed: 'This address does not take that method.',
  foreignOrigin: 'This request did not come from the shop.',
  needsJson: 'Please send JSON.',
  malformedJson: 'That is not valid JSON.',
  bodyTooLarge: 'That is too large.',
  invalidRequest: 'Some of what was sent is not valid.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'A service that we need does not answer. Please try again in a moment.',

  alreadyPurchased: 'You already own this subject. You have not been charged again.',
  paymentNotComplete: 'This payment is not complete.',
  paymentProcessing: 'Your payment is being processed. Please wait...',
  paymentNotFound: 'No such payment.',

  loginSuccess: (shopName: string) => ({
    title: 'Login Successful',
    description: `Welcome back to ${shopName}!`,
  }),
  loginFailed: 'Login Failed',
  accountCreated: (shopName: string) => ({
    title: 'Account Created',
    description: `Welcome to ${shopName}! You're now logged in.`,
  }),
  registrationFailed: 'Registration Failed',
  loginRequired: {
    title: 'Login Required',
    description: 'You need to log in to make a purchase.',
  },
  purchaseUnauthorized: {
    title: 'Unauthorized',
    description: 'You need to log in to make a purchase.',
  },
  paymentInitFailed: { title: 'Error', description: 'Failed to initialize payment' },
  paymentFailed: {
    title: 'Payment Failed',
    description: 'Please check your card details and try again.',
  },
  paymentUnexpected: {
    title: 'Payment Failed',
    description: 'An unexpected error occurred. Please try again.',
  },
  paymentPending: {
    title: 'Payment Processing',
    description: 'Your payment is being processed. Please wait...',
  },
  paymentSuccess: (subjectName: string) => ({
    title: 'Payment Successful',
    description: `You now have access to ${subjectName}!`,
  }),
} as const;
