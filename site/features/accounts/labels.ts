import { messages } from '#contract/messages.ts';
import { errorMessages } from '#site/lib/labels.ts';

export const authLabels = {
  welcome: (shopName: string) => `Welcome to ${shopName}`,
  loginTab: 'Login',
  signUpTab: 'Sign Up',
  loginHeading: 'Login to Your Account',
  signIn: 'Sign In',
  forgotPassword: 'Forgot your password?',
  resetHeading: 'Reset Your Password',
  sendResetEmail: 'Send Reset Email',
  backToLogin: 'Back to Login',
  createAccount: 'Create Account',
  email: 'Email',
  password: 'Password',
  firstName: 'First Name',
  lastName: 'Last Name',
  confirmPassword: 'Confirm Password',
} as const;

export const authMessages = {
  passwordsDiffer: "Passwords don't match",
  loginSuccess: (shopName: string) => ({
    title: 'Login Successful',
    description: `Welcome back to ${shopName}!`,
  }),
  accountCreated: (shopName: string) => ({
    title: 'Account Created',
    description: `Welcome to ${shopName}! You're now logged in.`,
  }),
  resetEmailSent: {
    title: 'Password Reset Email Sent',
    description: 'Check your email for instructions to reset your password.',
  },
  resetEmailFailed: {
    title: errorMessages.error,
    description: 'Failed to send password reset email',
  },
} as const;

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

export const claimLabels = {
  heading: 'Choose a password',
  account: (shopName: string) => `Your account at ${shopName} has the email address`,
  signInLater: 'From now on, sign in with it and your password.',
  submit: 'Open my notes',
  pending: 'Opening your notes...',
  missing: 'This link is not complete',
  missingText: 'Please open the whole link from your email, or ask for a new link.',
  expired: 'This link has been used or has expired',
  expiredText: 'If you have chosen a password, sign in. Otherwise, ask for a new link.',
  newLink: 'Get a new link',
  whichAddress: 'The address to which we sent the email about your notes.',
  sendLink: 'Send a new link',
} as const;

export const claimMessages = {
  claimed: {
    title: 'Your password is set',
    description: "You're signed in, and your notes are below.",
  },
  linkSent: {
    title: 'Check your email',
    description: 'If this address has an account, a new link is on its way.',
  },
} as const;
