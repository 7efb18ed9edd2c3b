import type { Requirements } from '../requirement.ts';

export const signIn: Requirements = {
  'sign-in.page': {
    demand: '`/auth` redirects a signed-in user to `/`.',
    values: ['/auth'],
    pages: ['auth.astro'],
  },
  'sign-in.greeting': {
    demand: 'The page greets the visitor.',
    catalogue: {
      'authLabels.welcome("the product")': 'Welcome to the product',
      'authLabels.invitation': 'Sign in to access A* A-Level Economics content',
    },
  },
  'sign-in.tabs': {
    demand: 'Two tabs offer login and sign-up.',
    catalogue: { 'authLabels.loginTab': 'Login', 'authLabels.signUpTab': 'Sign Up' },
  },
  'sign-in.login-form': {
    demand:
      'The login form has a heading, a button with a pending state and a link to the password reset.',
    catalogue: {
      'authLabels.loginHeading': 'Login to Your Account',
      'authLabels.signIn': 'Sign In',
      'authLabels.signingIn': 'Signing In...',
      'authLabels.forgotPassword': 'Forgot your password?',
    },
  },
  'sign-in.signup-form': {
    demand: 'The sign-up form has a heading and a button with a pending state.',
    catalogue: {
      'authLabels.signUpHeading': 'Create Your Account',
      'authLabels.createAccount': 'Create Account',
      'authLabels.creatingAccount': 'Creating Account...',
    },
  },
  'sign-in.fields': {
    demand: 'The fields are labelled.',
    catalogue: {
      'authLabels.firstName': 'First Name',
      'authLabels.lastName': 'Last Name',
      'authLabels.email': 'Email',
      'authLabels.password': 'Password',
      'authLabels.confirmPassword': 'Confirm Password',
    },
  },
  'sign-in.redirect': {
    demand:
      'After login or sign-up, the current user is fetched again and the page changes to `/` after 100 ms.',
    catalogue: { SIGNED_IN_REDIRECT_DELAY: 100 },
  },
  'sign-in.email-invalid': {
    demand: 'Login and reset request validate the email address.',
    catalogue: { 'messages.emailInvalid': 'Please enter a valid email address' },
  },
  'sign-in.password-too-short': {
    demand: 'Login and sign-up require a password of at least 6 characters.',
    catalogue: {
      'messages.passwordTooShort(6)': 'Password must be at least 6 characters',
      PASSWORD_MIN_LENGTH: 6,
    },
  },
  'sign-in.signup-invalid': {
    demand: 'Sign-up validates the email address, both names and the confirmation.',
    catalogue: {
      'messages.signupEmailInvalid': 'Invalid email address',
      'messages.emailLetters':
        'Most mail servers cannot deliver to an address with letters such as é before the @. Please use another address.',
      'messages.firstNameRequired': 'First name is required',
      'messages.lastNameRequired': 'Last name is required',
      'authMessages.passwordsDiffer': "Passwords don't match",
    },
  },
  'sign-in.login-failed': {
    demand: 'A failed login shows a toast.',
    catalogue: {
      'authMessages.loginFailed': 'Login Failed',
      'errorMessages.cookiesBlocked.title': 'Your browser blocks cookies',
      'errorMessages.cookiesBlocked.description':
        'The log-in worked, but your browser did not keep it. Allow cookies for this site, then try again. On an iPhone or iPad: Settings, Apps, Safari, Advanced, and switch off "Block All Cookies". In other browsers: the symbol beside the address, then Cookies.',
    },
  },
  'sign-in.signup-failed': {
    demand: 'A failed sign-up shows a toast.',
    catalogue: { 'authMessages.registrationFailed': 'Registration Failed' },
  },
  'sign-in.login-succeeded': {
    demand: 'A login shows a toast.',
    catalogue: {
      'authMessages.loginSuccess("the product").title': 'Login Successful',
      'authMessages.loginSuccess("the product").description': 'Welcome back to the product!',
    },
  },
  'sign-in.signup-succeeded': {
    demand: 'A sign-up shows a toast.',
    catalogue: {
      'authMessages.accountCreated("the product").title': 'Account Created',
      'authMessages.accountCreated("the product").description':
        "Welcome to the product! You're now logged in.",
    },
  },
  'sign-in.thread': {
    demand:
      'Purchase, `/checkout` and `/purchases` lead a visitor to sign in and back to where they were.',
    values: ['/auth?next=%2Fcheckout%3Fsubject%3D'],
  },
  'sign-in.email-kept': {
    demand: 'The address typed is kept between the login form and the reset form.',
  },
  'sign-in.next': {
    demand:
      'After signing in, the student returns to where they came from, never outside the shop.',
    values: ['next'],
  },
};
