import type { Requirements } from '../requirement.ts';

export const account: Requirements = {
  'account.page': {
    demand:
      'A student finds their name, address, password, devices and data on one page, and can change each.',
    pages: ['account.astro'],
    values: ['Change email', 'Change password', 'Sign out everywhere'],
    catalogue: {
      'accountLabels.heading': 'Your account',
      'accountLabels.accessRequired': 'Access Required',
      'accountLabels.logIn': 'Log In',
      'accountLabels.pleaseLogIn': 'Please log in to see your account.',
      'accountLabels.noAccount': 'No account',
      'accountLabels.noAccountText':
        'You are signed in as the administrator by password, who has no account of a student.',
      'accountLabels.adminPanel': 'Admin panel',
      'accountLabels.details': 'Your details',
      'accountLabels.name': 'Name',
      'accountLabels.changeName': 'Change name',
      'accountLabels.save': 'Save',
      'accountLabels.saving': 'Saving...',
      'accountLabels.cancel': 'Cancel',
      'accountMessages.notLoaded': 'Your account could not be loaded',
      'accountMessages.nameChanged.title': 'Name Changed',
      'accountMessages.nameChanged.description': 'Your new name is saved.',
      'accountMessages.failed': 'Not Changed',
      'purchasesLabels.account': 'Your account',
    },
  },
  'account.read-endpoint': {
    demand: "Describes the caller's account.",
    endpoints: ['GET /api/account'],
  },
  'account.name-endpoint': {
    demand: 'Changes the name.',
    endpoints: ['POST /api/account/name'],
  },
  'account.email-endpoint': {
    demand: 'Asks for another address.',
    endpoints: ['POST /api/account/email'],
  },
  'account.confirm-endpoint': {
    demand: 'Opens a link that confirms an address.',
    endpoints: ['POST /api/account/confirm-email'],
  },
  'account.confirmation-endpoint': {
    demand: 'Emails the link that confirms the address of the account.',
    endpoints: ['POST /api/account/confirmation-link'],
  },
  'account.password-endpoint': {
    demand: 'Sets another password.',
    endpoints: ['POST /api/account/password'],
  },
  'account.new-address': {
    demand:
      'A new address counts once a link that was sent there is opened; the address before is told, and not which one it is.',
    catalogue: {
      'accountLabels.email': 'Email',
      'accountLabels.changeEmail': 'Change email',
      'accountLabels.newEmail': 'New email',
      'accountLabels.newEmailHint':
        'It counts once you open the link that we send there. Your files show it from then on.',
      'accountLabels.sendLink': 'Send link',
      'accountLabels.sendingLink': 'Sending...',
      'accountMessages.linkSent': 'Check your email',
      'accountMessages.linkSentTo("ada@example.com")':
        'If ada@example.com is free, we have sent a link there. Open it within an hour. Until then your address stays as it is.',
      'accountLabels.confirm': 'Confirm my address',
      'accountMessages.confirmTitle': 'Confirm your email address',
      'accountMessages.confirmText':
        'Press the button to confirm the address to which we sent the link.',
      'accountMessages.checking': 'Confirming your address',
      'accountMessages.confirmed': 'Address Confirmed',
      'accountMessages.confirmedText("ada@example.com")':
        'ada@example.com is the address of your account.',
    },
  },
  'account.new-address-once': {
    demand:
      'The link works once, for an hour, and ends with a new password. Opened again, it says that it was used, and for which address, while that is the address of the account.',
    catalogue: {
      'accountMessages.usedText("ada@example.com")':
        'This link has been used already. ada@example.com is confirmed, and is the address of your account.',
      'serverMessages.addressLinkExpired':
        'This link has expired or is invalid. Your address stays as it is.',
      'accountMessages.notConfirmed': 'Address Not Confirmed',
    },
  },
  'account.links-by-recipient': {
    demand:
      'An address gets at most five links in an hour, from however many accounts; the response does not tell.',
  },
  'account.emails-by-recipient': {
    demand:
      'An address that no link has confirmed gets at most five emails about accounts in an hour; the acts succeed. An account sets ten new passwords in an hour.',
  },
  'account.new-address-taken': {
    demand:
      'An address that another account has, or takes meanwhile, is refused without telling strangers.',
    catalogue: {
      'serverMessages.addressTaken':
        'This address has an account of its own meanwhile. Your address stays as it is.',
    },
  },
  'account.password': {
    demand:
      'A new password has at least six characters, keeps this device signed in, and ends every other session.',
    catalogue: {
      'accountLabels.password': 'Password',
      'accountLabels.hiddenPassword': '••••••••',
      'accountLabels.changePassword': 'Change password',
      'accountLabels.newPassword': 'New password',
      'accountLabels.newPasswordHint': 'At least 6 characters. Every other device is signed out.',
      'accountMessages.passwordChanged.title': 'Password Changed',
      'accountMessages.passwordChanged.description':
        'You stay signed in here. Every other device is signed out.',
    },
  },
  'account.password-announced': { demand: 'A changed password is announced by email.' },
  'account.current-password': {
    demand:
      'Another address or password needs the current password, of which ten guesses are taken.',
    catalogue: {
      'messages.currentPasswordRequired': 'Please enter your current password',
      'serverMessages.wrongCurrentPassword': 'This is not your current password.',
      'accountLabels.currentPassword': 'Current password',
    },
  },
  'account.of-provider': {
    demand:
      'An account of the identity provider shows its name and address as given there, and has no password.',
    catalogue: {
      'serverMessages.accountOfProvider':
        'Your sign-in provider keeps your name, address and password. Change them there.',
      'accountLabels.ofProvider':
        'Your sign-in provider keeps your name and address. You have no password here.',
    },
  },
  'account.confirmation': {
    demand: 'A link in an email confirms the address of an account, once.',
  },
  'account.devices': {
    demand: 'Each signed-in device has a name and its last use; one, or all, can be signed out.',
    catalogue: {
      'accountLabels.devices': 'Signed-in devices',
      'accountLabels.thisDevice': 'This device',
      'accountLabels.lastUsed("22 November 2026, 21:00")': 'Last used 22 November 2026, 21:00',
      'accountLabels.signOut': 'Sign out',
      'accountLabels.signOutDevice("Chrome on Android")': 'Sign out Chrome on Android',
      'accountLabels.signOutEverywhere': 'Sign out everywhere',
      'accountLabels.signOutEverywhereHint': 'Ends the session on every device, this one included.',
      'accountMessages.devicesNotLoaded': 'Your devices could not be loaded',
      'accountMessages.signedOut("Chrome on Android").title': 'Signed Out',
      'accountMessages.signedOut("Chrome on Android").description':
        'Chrome on Android is signed out.',
      'accountMessages.signedOutEverywhere.title': 'Signed Out',
      'accountMessages.signedOutEverywhere.description': 'You are signed out on every device.',
    },
  },
  'account.did-you-mean': {
    demand:
      'While an address is typed, one that looks mistyped is asked about; one press takes the other.',
    catalogue: {
      'emailLabels.didYouMean': 'Did you mean',
      'emailLabels.use("ada@gmail.com")': 'Use ada@gmail.com',
    },
  },
  'account.at-checkout': {
    demand:
      'The checkout shows the address to which the confirmation goes, and leads to its change.',
    catalogue: {
      'checkoutLabels.confirmationGoesTo': 'Your confirmation goes to',
      'checkoutLabels.changeAddress': 'change',
    },
  },
  'account.unconfirmed': {
    demand:
      'Until a link from an email has confirmed the address, a quiet line on the pages of purchases and account says so and offers one.',
    catalogue: {
      'addressTexts.notConfirmed("ada@example.com")':
        'Is ada@example.com right? No link from an email has confirmed it yet.',
      'addressTexts.unconfirmed': 'Not confirmed yet: please check that it is right.',
      'addressTexts.sendLink': 'Send confirmation link',
      'addressTexts.linkSent("ada@example.com").title': 'Check Your Email',
      'addressTexts.linkSent("ada@example.com").description':
        'We have sent a link to ada@example.com. Open it to confirm the address.',
    },
  },
  'account.common-password': {
    demand:
      'A common, repetitive or personal password is warned of with a sentence, and taken all the same.',
    catalogue: {
      'passwordLabels.warnings.common': 'Many people use this password, so strangers try it first.',
      'passwordLabels.warnings.repetitive':
        'This password repeats itself, so strangers guess it quickly.',
      'passwordLabels.warnings.personal':
        'This password is close to your name or address, which others know.',
    },
  },
  'account.password-strength': {
    demand: 'A new password has a hint of its strength.',
    catalogue: {
      'passwordLabels.strength.weak': 'Weak',
      'passwordLabels.strength.fair': 'Fair',
      'passwordLabels.strength.strong': 'Strong',
      'passwordLabels.strengthOf("Fair")': 'Strength: Fair.',
      'passwordLabels.longer':
        'A longer one is safer: three or four words that only you would put together.',
    },
  },
  'account.emails-kept': {
    demand: 'An email about an account that the mail server does not take is sent by a later run.',
  },
};
