import type { Requirements } from '../requirement.ts';

export const adminSignIn: Requirements = {
  'admin-sign-in.page': {
    demand: '`/admin` asks a visitor to sign in.',
    values: ['/admin'],
    pages: ['admin.astro'],
  },
  'admin-sign-in.required': {
    demand: 'A visitor is asked to sign in through the provider.',
    catalogue: {
      'adminLabels.accessRequired': 'Admin Access Required',
      'adminLabels.continueWithProvider': 'Continue with the provider',
    },
  },
  'admin-sign-in.denied': {
    demand: 'A signed-in student is denied access.',
    catalogue: {
      'adminLabels.accessDenied': 'Access Denied',
      'adminLabels.noPrivileges': 'You do not have admin privileges to access this panel.',
      'adminLabels.returnToHome': 'Return to Home',
    },
  },
  'admin-sign-in.password': {
    demand: "The administrator's password yields a token, which is stored, and opens `/admin`.",
  },
  'admin-sign-in.owner': { demand: 'The owner signs in through the provider.' },
  'admin-sign-in.empty-password': {
    demand: 'An empty password is not sent; the server compares the password.',
  },
  'admin-sign-in.password-endpoint': {
    demand: '`{password}` → `{success, token}`.',
    endpoints: ['POST /api/admin/temporary-login'],
  },
  'admin-sign-in.provider-endpoint': {
    demand: 'Starts the sign-in at the provider.',
    endpoints: ['GET /api/admin-login'],
  },
  'admin-sign-in.callback-endpoint': {
    demand: 'Returns from the provider.',
    endpoints: ['GET /api/admin-login/callback'],
  },
  'admin-sign-in.failed': {
    demand: 'A failed admin login, or one without success or token, shows an alert.',
    catalogue: { 'adminMessages.adminLoginFailed': 'Login failed' },
  },
  'admin-sign-in.wrong-password': {
    demand: "A wrong administrator's password shows an alert.",
    catalogue: { 'messages.wrongAdminPassword': 'Invalid password' },
  },
};
