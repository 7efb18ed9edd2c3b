import { messages } from '#contract/messages.ts';

export const resetLabels = {
  newPassword: 'New Password',
  expiredText: 'This password reset link has expired. Please request a new one.',
} as const;

export const resetMessages = {
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
