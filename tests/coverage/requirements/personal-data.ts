import type { Requirements } from '../requirement.ts';

export const personalData: Requirements = {
  'personal-data.download': {
    demand: 'One click saves all that the shop holds about the person as a JSON file.',
    endpoints: ['GET /api/account/data'],
    catalogue: {
      'accountDataLabels.heading': 'My data',
      'accountDataLabels.intro': 'All that we hold about you, as a file or to read.',
      'myDataLabels.download': 'Download my data',
    },
  },
  'personal-data.nothing-of-others': {
    demand: 'The file has nothing of others, no hash and no secret.',
  },
  'personal-data.page': {
    demand: 'The same is a readable page, for the person alone.',
    endpoints: ['GET /my-data'],
    pages: ['my-data-shell.astro'],
    catalogue: {
      'accountDataLabels.show': 'Read my data',
      'accountDataLabels.yourData': 'Your data',
      'serverMessages.yourData': 'Your data',
      'serverMessages.yourAccount': 'Your Account',
      'accountDataLabels.allWeHold':
        'This is all that we hold about you, apart from your password, which we cannot read.',
      'accountDataLabels.back': 'Your account',
      'serverMessages.myDataNeedsLogIn': 'Log in to see your data',
      'serverMessages.myDataIsYours': 'What we hold about you is shown to you alone.',
      'serverMessages.myDataFailed': 'Your data could not be shown',
    },
  },
  'personal-data.one-list': {
    demand: 'One list has every key with personal data; docs/personal-data.md has a row for each.',
  },
  'personal-data.delete': {
    demand:
      'A person deletes their account; nothing stays that names them, and every session ends.',
    endpoints: ['POST /api/account/delete'],
    pages: ['delete-account.astro'],
    catalogue: {
      'myDataLabels.delete': 'Delete my account',
      'accountDataLabels.deleteHint':
        'Before anything is deleted, a page says what goes and what stays.',
      'deletionTexts.deleting': 'Deleting…',
      'deletionTexts.keep': 'Keep my account',
      'deletionTexts.visitor': 'Log in to delete your account',
      'deletionTexts.visitorText': 'Only the person who is signed in can delete their account.',
      'deletionTexts.logIn': 'Log In',
      'deletionTexts.noAccount': 'You are signed in as the administrator, without an account.',
      'deletionTexts.failed': 'Your account was not deleted',
      'deletionTexts.home': 'Return Home',
    },
  },
  'personal-data.said': {
    demand: 'What goes and what stays is said before and after.',
    catalogue: {
      'deletionTexts.question': 'This cannot be undone.',
      'deletionTexts.going.0': 'Your name, your email address and your password.',
      'deletionTexts.going.1':
        'Your access to all notes that you have bought, for good. This is no refund.',
      'deletionTexts.going.2':
        'Your sign-in on every device, and payments that you have begun and not finished.',
      'deletionTexts.staying.0':
        'What you bought, when and for how much: tax law makes us keep it for six years after the end of the tax year. It stays under a number, without your name and address.',
      'deletionTexts.staying.1':
        'The card payments themselves, at our payment provider, as the law requires of them.',
      'deletionTexts.staying.2':
        'Failed attempts to sign in, with the address that was typed, for twelve months, so that we notice attacks.',
      'deletionTexts.copies':
        'Files that you have downloaded stay with you, and name you as before.',
      'deletionTexts.first': 'You may want to save your data and your receipts first.',
      'deletionTexts.doneText':
        'Your name, email address and password are gone, and you are signed out everywhere.',
      'deletionTexts.kept("AE-1234ABCD")': 'We keep these orders, without your name: AE-1234ABCD.',
      'deletionTexts.keptNothing': 'You had no orders, so nothing of yours is left.',
      'deletionTexts.cancelled(1)': 'We have cancelled a payment that was not finished.',
      'deletionTexts.cancelled(2)': 'We have cancelled 2 payments that were not finished.',
      'deletionTexts.unsent': 'An email about an order could not be sent any more.',
      'deletionTexts.goes': 'What goes',
      'deletionTexts.stays': 'What stays',
      'deletionTexts.done': 'Your account has been deleted',
    },
  },
  'personal-data.proof': {
    demand:
      'A deletion needs the password, or the typed address of an account of the identity provider.',
    catalogue: {
      'deletionTexts.password': 'Your password',
      'deletionTexts.email': 'Your email address, typed as a confirmation',
      'serverMessages.wrongConfirmation': 'This is not right. Your account has not been deleted.',
    },
  },
  'personal-data.kept': { demand: 'Paid orders stay, without the person, in the owner’s figures.' },
  'personal-data.interrupted': {
    demand: 'A deletion that is interrupted half-way is completed by doing the same again.',
  },
  'personal-data.pending-payment': {
    demand: 'A payment that is under way ends before the account is deleted.',
  },
  'personal-data.late-payment': {
    demand: 'A payment that arrives after the deletion is refunded, once.',
  },
  'personal-data.waiting-emails': {
    demand: 'Emails that wait are sent before the address goes, or dropped.',
  },
  'personal-data.announced': {
    demand:
      'An email announces the deletion to the address, unless no link has confirmed it and there are no orders.',
  },
};
