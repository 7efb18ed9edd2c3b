import type { Requirements } from '../requirement.ts';

export const passwordReset: Requirements = {
  'password-reset.page': {
    demand: '`/reset-password` sets a new password.',
    values: ['/reset-password'],
    pages: ['reset-password.astro'],
  },
  'password-reset.request-form': {
    demand: 'The reset form sends the email or goes back to the login form.',
    catalogue: {
      'authLabels.backToLogin': 'Back to Login',
      'authLabels.sendResetEmail': 'Send Reset Email',
      'authLabels.sending': 'Sending...',
    },
  },
  'password-reset.no-token': {
    demand: 'An address without a token is an invalid link.',
    catalogue: {
      'resetLabels.invalidLink': 'Invalid Reset Link',
      'resetLabels.returnToLogin': 'Return to Login',
    },
  },
  'password-reset.expired': {
    demand: 'An invalid or expired token offers a new reset.',
    catalogue: {
      'resetLabels.expiredLink': 'Expired Reset Link',
      'resetLabels.expiredText': 'This password reset link has expired. Please request a new one.',
      'resetLabels.requestNewReset': 'Request New Reset',
    },
  },
  'password-reset.one-heading': { demand: 'The page has one heading in every state.' },
  'password-reset.form': {
    demand: 'A valid token opens the form for a new password.',
    catalogue: {
      'authLabels.resetHeading': 'Reset Your Password',
      'resetLabels.newPassword': 'New Password',
      'resetLabels.confirmNewPassword': 'Confirm New Password',
      'resetLabels.updatePassword': 'Update Password',
      'resetLabels.updatingPassword': 'Updating Password...',
      'authLabels.backToLogin': 'Back to Login',
    },
  },
  'password-reset.show-password': { demand: 'Each password field can show and hide its text.' },
  'password-reset.confirmed-redirect': {
    demand: 'After success, a toast appears and the page changes to `/auth`.',
  },
  'password-reset.token-check': {
    demand: 'The token is checked before the form appears, and works once.',
  },
  'password-reset.check-fails': { demand: 'A check that fails can be repeated.' },
  'password-reset.requested-form': {
    demand: 'After a reset request, the login form returns with an empty email field.',
  },
  'password-reset.password-invalid': {
    demand: 'A new password has at least 8 characters and is confirmed.',
    catalogue: {
      'messages.passwordTooShort(8)': 'Password must be at least 8 characters',
      RESET_PASSWORD_MIN_LENGTH: 8,
      'resetMessages.confirmPasswordRequired': 'Please confirm your password',
      'authMessages.passwordsDiffer': "Passwords don't match",
    },
  },
  'password-reset.request-endpoint': {
    demand: '`{email}` requests a reset.',
    endpoints: ['POST /api/auth/reset-password'],
  },
  'password-reset.validate-endpoint': {
    demand: '`{token}` is checked.',
    endpoints: ['POST /api/auth/validate-reset-token'],
  },
  'password-reset.confirm-endpoint': {
    demand: '`{token, password}` sets the password.',
    endpoints: ['POST /api/auth/confirm-reset-password'],
  },
  'password-reset.method-and-path': {
    demand: 'Token requests put method and path in the right order.',
  },
  'password-reset.request-failed': {
    demand: 'A failed reset request shows a toast.',
    catalogue: {
      'authMessages.resetEmailFailed.title': 'Error',
      'authMessages.resetEmailFailed.description': 'Failed to send password reset email',
    },
  },
  'password-reset.link-invalid': {
    demand: 'An invalid token shows a toast.',
    catalogue: {
      'resetMessages.resetLinkInvalid.title': 'Invalid or Expired Link',
      'resetMessages.resetLinkInvalid.description':
        'This password reset link has expired or is invalid.',
    },
  },
  'password-reset.link-expired-response': {
    demand: "The server's response to an invalid token.",
    catalogue: {
      'messages.resetLinkExpired': 'This password reset link has expired or is invalid.',
    },
  },
  'password-reset.link-missing': {
    demand: 'A missing token shows a toast.',
    catalogue: {
      'resetMessages.resetLinkMissing.title': 'Invalid Link',
      'resetMessages.resetLinkMissing.description':
        'No reset token found. Please check your email link.',
    },
  },
  'password-reset.confirm-failed': {
    demand: 'A failed confirmation shows a toast.',
    catalogue: {
      'resetMessages.resetFailed.title': 'Reset Failed',
      'resetMessages.resetFailed.description': 'Failed to reset password',
    },
  },
  'password-reset.requested': {
    demand: 'A reset request shows a toast.',
    catalogue: {
      'authMessages.resetEmailSent.title': 'Password Reset Email Sent',
      'authMessages.resetEmailSent.description':
        'Check your email for instructions to reset your password.',
    },
  },
  'password-reset.confirmed': {
    demand: 'A new password shows a toast.',
    catalogue: {
      'resetMessages.resetSuccess.title': 'Password Reset Successful',
      'resetMessages.resetSuccess.description':
        'Your password has been updated. You can now log in with your new password.',
    },
  },
};
