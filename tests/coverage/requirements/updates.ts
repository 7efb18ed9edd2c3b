import type { Requirements } from '../requirement.ts';

export const updates: Requirements = {
  'updates.mark': {
    demand:
      'Who bought before a file was replaced sees “Updated” beside it, on the subject’s page and in the list of their files. No one else does.',
    catalogue: { 'updateLabels.updated': 'Updated' },
  },
  'updates.whats-new': {
    demand: 'Beside the mark stands what is new, in the owner’s words.',
    catalogue: { WHATS_NEW_MAX_LENGTH: 200 },
  },
  'updates.first-version': { demand: 'A first version is marked for no one.' },
  'updates.late-buyer': {
    demand: 'Who bought after a file was replaced sees no mark and no earlier version.',
  },
  'updates.mark-ends': {
    demand: 'The mark ends for a student who downloads or reads the file, until the next version.',
  },
  'updates.earlier-version': {
    demand:
      'Buyers keep the version that they had: an earlier version is downloaded with their stamp, by owners of the subject alone.',
    catalogue: {
      'updateLabels.earlierVersion("23 November 2026")': 'Earlier version (until 23 November 2026)',
      'serverMessages.earlierVersion("Notes", 1)': 'Notes (version 1)',
    },
  },
  'updates.kept': {
    demand:
      'The files of earlier versions stay while an item names them, and an export of the content has them.',
  },
  'updates.choice': {
    demand: 'A student gets no emails about updates unless they ask for them in their account.',
    catalogue: {
      'updateEmailLabels.heading': 'Emails',
      'updateEmailLabels.choice': 'Email me when notes that I own are updated',
      'updateEmailLabels.hint':
        'At most one email a day. Each has a link that ends them. You see what is updated beside your files in any case.',
      'updateEmailLabels.notLoaded': 'Your choice could not be loaded',
      'updateEmailLabels.begun.title': 'Emails On',
      'updateEmailLabels.begun.description': 'We email you when notes that you own are updated.',
      'updateEmailLabels.ended.title': 'Emails Off',
      'updateEmailLabels.ended.description': 'You get no emails about updated notes.',
    },
  },
  'updates.choice-endpoint': {
    demand: 'Whether the caller gets emails about updates.',
    endpoints: ['GET /api/account/update-emails'],
  },
  'updates.choose-endpoint': {
    demand: 'Begins or ends the emails about updates.',
    endpoints: ['POST /api/account/update-emails'],
  },
  'updates.email': {
    demand:
      'The email lists what is new in the subjects that the student owns today and has not been opened, in the owner’s words.',
  },
  'updates.email-once': { demand: 'A student gets at most one email about updates a day.' },
  'updates.email-retried': {
    demand:
      'An email that the mail server does not take is sent later, as the same message; one that it refuses keeps no one else waiting.',
  },
  'updates.email-portions': { demand: 'Subscribers are dealt with in portions.' },
  'updates.email-cost': {
    demand: 'A run that has nothing to do sends the key-value store two commands.',
  },
  'updates.unsubscribe': {
    demand:
      'Each email ends with a link and with headers by which a mail program ends the emails with one POST, without a sign-in. A forged link ends nothing.',
  },
  'updates.unsubscribe-page': {
    demand:
      'The link opens a page with a button, which works without scripts; opening it ends nothing.',
    endpoints: ['GET /unsubscribe/{token}'],
    catalogue: {
      'serverMessages.unsubscribeTitle': 'Stop emails about updates?',
      'serverMessages.unsubscribeText': 'Your subjects and your files stay as they are.',
      'serverMessages.unsubscribe': 'Stop these emails',
      'serverMessages.unsubscribed': 'You get no more emails about updates',
      'serverMessages.unsubscribedText': 'You can ask for them again in your account.',
      'serverMessages.unsubscribeLinkInvalid': 'This link is not complete',
      'serverMessages.unsubscribeElsewhere':
        'Open the whole link from your email, or end the emails in your account.',
      'serverMessages.unsubscribeFailed': 'The emails could not be ended',
    },
  },
  'updates.unsubscribe-endpoint': {
    demand: 'Ends the emails of the account that the token names.',
    endpoints: ['POST /unsubscribe/{token}'],
  },
  'updates.deletion': { demand: 'The emails end with the account.' },
  'updates.round-trips': {
    demand: 'What is updated costs an access check and a list of files no further request.',
  },
};
