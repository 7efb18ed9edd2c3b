import type { Requirements } from '../requirement.ts';

export const purchases: Requirements = {
  'purchases.page': {
    demand: '`/purchases` is for signed-in users; a visitor is asked to log in.',
    values: ['/purchases'],
    pages: ['purchases.astro'],
  },
  'purchases.visitor': {
    demand: 'A visitor is asked to log in.',
    catalogue: {
      'purchasesLabels.accessRequired': 'Access Required',
      'purchasesLabels.pleaseLogIn': 'Please log in to view your purchases.',
      'purchasesLabels.logIn': 'Log In',
    },
  },
  'purchases.loading': {
    demand: 'Three placeholder rows stand in while the list loads.',
    catalogue: { PURCHASES_PLACEHOLDERS: 3 },
  },
  'purchases.heading': {
    demand: 'The page has a title and a subtitle.',
    catalogue: {
      'purchasesLabels.heading': 'Purchased',
      'purchasesLabels.subtitle': 'Access your purchased A* Economics content',
    },
  },
  'purchases.none': {
    demand: 'A student without purchases is sent to the content.',
    catalogue: {
      'purchasesLabels.none': 'No Purchases Yet',
      'purchasesLabels.browse': 'Browse Content',
    },
  },
  'purchases.card': {
    demand: 'A card shows the date, what the purchase includes and a link to the subject.',
    catalogue: {
      'purchasesLabels.purchasedOn("21 November 2026")': 'Purchased 21 November 2026',
      'purchasesLabels.note':
        'Full access to A* content • Lifetime access • Downloadable materials',
      'purchasesLabels.access': 'Access A* Content',
      'checkoutLabels.access': 'Access A* Content',
    },
  },
  'purchases.refunded': {
    demand:
      'A subject whose latest purchase was refunded in full keeps its card, with the date and without access.',
    values: ['Refunded on 22 November 2026'],
    catalogue: {
      'purchasesLabels.refunded': 'Refunded',
      'purchasesLabels.refundedOn("22 November 2026")': 'on 22 November 2026',
      'purchasesLabels.refundedNote': 'The price has been refunded, so your access has ended.',
      'purchasesLabels.viewContent': 'View Content',
    },
  },
  'purchases.part-refunded': {
    demand: 'A purchase that was refunded in part says how much and when, and keeps access.',
    values: ['£5.00 refunded on 22 November 2026'],
    catalogue: { 'purchasesLabels.partRefunded("£5.00")': '£5.00 refunded' },
  },
  'purchases.receipt': {
    demand: 'Each purchase leads to its receipt, earlier orders of the subject too.',
    catalogue: {
      'purchasesLabels.receipt': 'Receipt',
      'purchasesLabels.otherOrder("21 November 2026")': 'Another order, 21 November 2026:',
    },
  },
  'purchases.latest': { demand: 'Each subject appears once, with its latest purchase.' },
  'purchases.unfinished': {
    demand:
      'The checkout that a student opened last and has not paid is offered again on the home page and on `/purchases`, with its code.',
    catalogue: { 'progressLabels.finishPurchase': 'Finish your purchase' },
  },
  'purchases.unfinished-end': {
    demand:
      'It is offered for a day, until it is paid or closed, or the student has what it is for, and only while that can be bought.',
  },
  'purchases.unfinished-payer': {
    demand: 'A payment that someone else opened by a payment link is not offered to the student.',
  },
  'purchases.access-endpoint': {
    demand: 'Whether the student has access to a subject.',
    endpoints: ['GET /api/user/access/{subjectId}'],
  },
  'purchases.owned-endpoint': {
    demand: 'Anyone learns whether a student owns a subject: `{isOwned}`.',
    endpoints: ['GET /api/subjects/{id}/owned'],
  },
  'purchases.list-endpoint': {
    demand: "The student's purchases.",
    endpoints: ['GET /api/user/purchases'],
  },
  'purchases.other-instance': {
    demand: 'A student has what they have just paid for whichever instance and replica responds.',
  },
};
