import type { Requirements } from '../requirement.ts';

export const accounts: Requirements = {
  'accounts.no-confirmation': { demand: 'Sign-up sends no `confirmPassword`.' },
  'accounts.current-user-endpoint': {
    demand: 'The current user.',
    endpoints: ['GET /api/auth/user'],
  },
  'accounts.login-endpoint': {
    demand: '`{email, password}` signs in.',
    endpoints: ['POST /api/auth/login'],
  },
  'accounts.signup-endpoint': {
    demand: '`{email, password, firstName, lastName}` creates an account.',
    endpoints: ['POST /api/auth/signup'],
  },
  'accounts.password-too-long': {
    demand: 'The longest password is refused in words, measured in bytes.',
    catalogue: {
      'messages.passwordTooLong':
        'Password must be at most 72 bytes long: 72 plain letters, fewer with accents or emoji',
      PASSWORD_MAX_BYTES: 72,
    },
  },
  'accounts.name-too-long': {
    demand: 'A name has a maximum length.',
    catalogue: {
      'messages.tooLong(100)': 'Please use at most 100 characters',
      NAME_MAX_LENGTH: 100,
    },
  },
  'accounts.other-lengths': {
    demand: 'An email address and a title have a maximum length.',
    catalogue: { EMAIL_MAX_LENGTH: 254, TITLE_MAX_LENGTH: 200 },
  },
  'accounts.wrong-credentials': {
    demand: 'Wrong credentials, and too many attempts, are refused.',
    catalogue: {
      'serverMessages.wrongCredentials': 'The email address or password is incorrect',
      'serverMessages.tooManyAttempts':
        'Too many attempts. Please wait a few minutes and try again.',
    },
  },
  'accounts.email-taken': {
    demand: 'An email address has one account.',
    catalogue: {
      'serverMessages.emailTaken':
        'An account with this email address already exists. Please log in instead.',
    },
  },
};
