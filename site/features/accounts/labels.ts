import { count } from '#contract/count.ts';
import { RESET_LINK_HOURS } from '#contract/limits.ts';
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
  /** Reveals nothing about whether the address has an account. */
  resetEmailSentTo: (address: string) =>
    `If ${address} has an account, we have sent a link there, valid for ${count(RESET_LINK_HOURS, 'hour')}. Please check your spam folder, too.`,
  /** @param purchase e.g. `Chemistry, €30` */
  signUpFirst: (purchase: string) => `${purchase}: create your account first`,
  logInFirst: (purchase: string) => `${purchase}: log in first`,
  resetEmailFailed: {
    title: errorMessages.error,
    description: 'Failed to send password reset email',
  },
} as const;

export const resetLabels = {
  newPassword: 'New Password',
} as const;

export const resetMessages = {
  resetLinkMissing: {
    title: 'Invalid Link',
    description: 'No reset token found. Please check your email link.',
  },
  resetSuccess: {
    title: 'Password Reset Successful',
    description: 'Your password has been updated. You can now log in with your new password.',
  },
} as const;

export const claimLabels = {
  heading: 'Choose a password',
  account: (shopName: string) => `Your account at ${shopName} has the email address`,
  submit: 'Open my notes',
  missing: 'This link is not complete',
  expired: 'This link has been used or has expired',
  sendLink: 'Send a new link',
} as const;

export const claimMessages = {
  linkSent: {
    title: 'Check your email',
    description: 'If this address has an account, a new link is on its way.',
  },
} as const;
