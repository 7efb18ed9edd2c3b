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
