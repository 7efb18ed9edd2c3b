import { messages } from '#contract/messages.ts';

export const resetLabels = {
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

export const resetMessages = {
  confirmPasswordRequired: 'Please confirm your password',
  resetLinkMissing: {
    title: 'Invalid Link',
    description: 'No reset token found. Please check your email link.',
  },
  resetLinkInvalid: {
    title: 'Invalid or Expired Link',
    description: messages.resetLinkExpired,
  },
  resetSuccess: {
    title: 'Password Reset Successful',
    description: 'Your password has been updated. You can now log in with your new password.',
  },
  resetFailed: { title: 'Reset Failed', description: 'Failed to reset password' },
} as const;
