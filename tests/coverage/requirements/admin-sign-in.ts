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
    catalogue: {
      'adminMessages.adminLoginFailed': 'Login failed',
      'adminMessages.storageBlocked': 'Your browser refuses to store the sign-in',
      'adminMessages.storageBlockedHelp':
        'The password is right. Allow this site to store data, or open the admin page and sign in with a passkey or with the sign-in provider.',
    },
  },
  'admin-sign-in.wrong-password': {
    demand: "A wrong administrator's password shows an alert.",
    catalogue: { 'panelMessages.wrongAdminPassword': 'Invalid password' },
  },
  'admin-sign-in.password-off': {
    demand: 'Without `ADMIN_PASSWORD_HASH` the password sign-in is refused with a sentence.',
    catalogue: {
      'serverMessages.adminPasswordOff':
        'This shop has no administrator password. Open the admin page to sign in without one.',
    },
  },
  'admin-sign-in.sign-out-ends': {
    demand: "An administrator's sign-out ends the token at the server.",
  },
  'admin-sign-in.limits': {
    demand: "An administrator's session ends after an hour without use and after eight hours.",
  },
  'admin-sign-in.last-use': {
    demand:
      "An administrator's session costs one store request, and its use is written every five minutes.",
  },
  'admin-sign-in.sessions-endpoint': {
    demand: "Lists the administrators' sessions.",
    endpoints: ['GET /api/admin/sessions'],
  },
  'admin-sign-in.end-others-endpoint': {
    demand: "Ends every administrator's session but the caller's.",
    endpoints: ['POST /api/admin/sessions/end-others'],
    catalogue: {
      'adminLabels.endOtherSessions': 'End all other sessions',
      'adminMessages.otherSessionsEnded': 'All other sessions were ended.',
    },
  },
  'passkeys.button': {
    demand: 'The page that asks for a sign-in offers a passkey first.',
    catalogue: { 'adminLabels.signInWithPasskey': 'Sign in with a passkey' },
  },
  'passkeys.unused': {
    demand: 'A passkey that was not used is explained.',
    catalogue: {
      'adminMessages.passkeyUnused': 'The passkey was not used. Try again, or sign in another way.',
    },
  },
  'passkeys.register': {
    demand: 'An administrator registers passkeys, by name, at most twenty.',
    catalogue: {
      'adminLabels.addPasskey': 'Add a passkey',
      'adminMessages.passkeyAdded': 'The passkey was added. You can sign in with it from now on.',
      'adminMessages.passkeyKnown': 'This device has a passkey for the shop already.',
      'panelMessages.passkeyNameMissing': 'Please give the passkey a name',
      PASSKEY_NAME_MAX_LENGTH: 60,
      'serverMessages.tooManyPasskeys': 'There are twenty passkeys already. Remove one first.',
    },
  },
  'passkeys.sign-in': {
    demand:
      'A passkey signs the administrator in with a cookie that no script can read, and nothing in local storage.',
  },
  'passkeys.refused': {
    demand:
      'Another site, an unverified user, another purpose, a used or foreign challenge, an unknown key and a wrong signature are refused.',
    catalogue: {
      'serverMessages.passkeyRefused':
        'This passkey was not accepted. Try again, or sign in another way.',
      'serverMessages.passkeyInvalid': 'This passkey could not be registered. Please try again.',
    },
  },
  'passkeys.recommended': {
    demand: 'The doctor advises an owner without two passkeys to add one.',
  },
  'passkeys.counter': { demand: 'A counter that does not grow is refused.' },
  'passkeys.remove': {
    demand: 'A passkey that is removed ends its sessions.',
    catalogue: { 'adminMessages.passkeyRemoved': 'The passkey was deleted.' },
  },
  'passkeys.options-endpoint': {
    demand: 'Begins a sign-in with a passkey.',
    endpoints: ['POST /api/admin/passkeys/sign-in-options'],
  },
  'passkeys.sign-in-endpoint': {
    demand: 'Signs in with a passkey.',
    endpoints: ['POST /api/admin/passkeys/sign-in'],
  },
  'passkeys.registration-options-endpoint': {
    demand: 'Begins the registration of a passkey.',
    endpoints: ['POST /api/admin/passkeys/registration-options'],
  },
  'passkeys.add-endpoint': {
    demand: 'Registers a passkey.',
    endpoints: ['POST /api/admin/passkeys'],
  },
  'passkeys.list-endpoint': {
    demand: 'Lists the passkeys.',
    endpoints: ['GET /api/admin/passkeys'],
  },
  'passkeys.remove-endpoint': {
    demand: 'Removes a passkey.',
    endpoints: ['DELETE /api/admin/passkeys/{id}'],
  },
  'admin-sign-in.known-browser': {
    demand:
      'Strangers who guess the administrator’s password do not lock out a browser in which an administrator has signed in with the same password before; there ten guesses fail.',
  },
  'admin-sign-in.new-place': {
    demand:
      'The owner is emailed when an administrator signs in from a new place: time, way, browser, system, and what to do.',
  },
  'reauthentication.asked': {
    demand:
      'Exports, deletions, refunds, corrected addresses and sign-in settings need a proof of the last half an hour, before the body is read.',
    catalogue: {
      'serverMessages.reauthenticationRequired':
        'Please show first that it is you. Nothing has been done yet.',
    },
  },
  'reauthentication.sign-in-counts': {
    demand: 'A sign-in is such a proof, one at the provider from when the person proved it there.',
  },
  'reauthentication.half-an-hour': { demand: 'A proof ends after half an hour.' },
  'reauthentication.dialog': {
    demand: 'The panel asks in a dialog, then the act is done by itself.',
    catalogue: {
      'adminLabels.reauthenticate': 'Is it you?',
      'adminLabels.reauthenticateWhy':
        'Please show again who you are. What you asked for is done as soon as you have.',
    },
  },
  'reauthentication.password': {
    demand: 'The password proves the session that asks, and no other.',
    catalogue: { 'adminLabels.usePassword': 'Use the password' },
  },
  'reauthentication.passkey': {
    demand: 'A passkey proves the session whose challenge it answers, once.',
    catalogue: { 'adminLabels.usePasskey': 'Use a passkey' },
  },
  'reauthentication.provider': {
    demand:
      'The provider, asked to ask the person again, proves the session, for the owner alone and by `auth_time`.',
    catalogue: {
      'adminMessages.windowOpen': 'Another window has opened. Sign in there.',
      'adminMessages.windowBlocked':
        'Your browser blocked the window. Allow it for this page, and try again.',
    },
  },
  'reauthentication.no-way': {
    demand:
      'Where the provider cannot ask again, and there is no other way, the dialog says to sign out and in.',
    catalogue: {
      'adminMessages.signInAgain':
        'Your sign-in provider cannot ask you again. Sign out and in, then you have half an hour. With a passkey you need not.',
    },
  },
  'reauthentication.limits': {
    demand:
      'Ten wrong passwords of one session are the last; strangers who guess at the sign-in do not count.',
  },
  'reauthentication.ways-endpoint': {
    demand: 'Lists the ways in which the administrator can prove who they are.',
    endpoints: ['GET /api/admin/reauthentication'],
  },
  'reauthentication.password-endpoint': {
    demand: 'Proves by password.',
    endpoints: ['POST /api/admin/reauthentication/password'],
  },
  'reauthentication.passkey-options-endpoint': {
    demand: 'Asks for a passkey.',
    endpoints: ['POST /api/admin/reauthentication/passkey-options'],
  },
  'reauthentication.passkey-endpoint': {
    demand: 'Proves by passkey.',
    endpoints: ['POST /api/admin/reauthentication/passkey'],
  },
  'reauthentication.provider-endpoint': {
    demand: 'Begins a proof at the provider.',
    endpoints: ['POST /api/admin/reauthentication/provider'],
  },
};
