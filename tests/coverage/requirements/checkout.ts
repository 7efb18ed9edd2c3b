import type { Requirements } from '../requirement.ts';

export const checkout: Requirements = {
  'checkout.page': {
    demand: '`/checkout` tells a visitor to log in.',
    values: ['/checkout'],
    pages: ['checkout.astro'],
  },
  'checkout.initializing': {
    demand: 'A spinner shows until the user is known, then the payment initialises.',
    catalogue: { 'checkoutLabels.initializing': 'Initializing payment...' },
  },
  'checkout.heading': {
    demand: 'The page has a heading and a card that states a one-time payment.',
    catalogue: {
      'checkoutLabels.heading': 'Complete Your Purchase',
      'checkoutLabels.oneTimePayment': 'One-time payment',
    },
  },
  'checkout.discount': {
    demand: 'Badge and struck-through price appear only if the original price is higher.',
  },
  'checkout.cancel': {
    demand: 'Cancel goes back.',
    catalogue: { 'checkoutLabels.cancel': 'Cancel' },
  },
  'checkout.pay-button': {
    demand: 'The pay button shows the amount and a pending state.',
    catalogue: {
      'checkoutLabels.pay("£30.00")': 'Pay £30.00',
      'checkoutLabels.processing': 'Processing...',
    },
  },
  'checkout.included': {
    demand: 'The page lists what a purchase includes.',
    catalogue: {
      'checkoutLabels.included': "What's Included",
      'included.0': 'Access to A* Content',
      'included.1': 'Downloadable PDFs',
      'included.2': 'Lifetime Access',
    },
  },
  'checkout.why-choose': {
    demand: 'The page lists the reasons to buy here.',
    catalogue: {
      'checkoutLabels.whyChoose("the product")': 'Why Choose the product',
      'checkoutLabels.reasons.0': 'Instant download',
      'checkoutLabels.reasons.1': 'Proven A* results',
      'checkoutLabels.reasons.2': 'Money-back guarantee',
    },
  },
  'checkout.security-note': {
    demand: 'A note names the payment provider, the email confirmation and immediate access.',
  },
  'checkout.subject-not-found': {
    demand: 'An unknown subject is reported, with a way home.',
    catalogue: {
      'checkoutLabels.subjectNotFound': 'Subject Not Found',
      'messages.subjectNotFound': 'The requested subject could not be found.',
      'checkoutLabels.returnHome': 'Return Home',
    },
  },
  'checkout.success-redirect': {
    demand: 'After success, the student goes to `/`, with purchases and access refreshed.',
  },
  'checkout.pay-button-disabled': {
    demand: 'The pay button is disabled until the form is ready and while it submits.',
  },
  'checkout.visitor-redirect': {
    demand: 'A visitor goes to `/auth` after 500 ms.',
    catalogue: { UNAUTHORIZED_REDIRECT_DELAY: 500 },
  },
  'checkout.unauthorized': {
    demand: 'A payment intent refused with 401 shows a toast.',
    catalogue: {
      'checkoutMessages.purchaseUnauthorized.title': 'Unauthorized',
      'checkoutMessages.purchaseUnauthorized.description': 'You need to log in to make a purchase.',
    },
  },
  'checkout.session-ended': {
    demand:
      'A payment whose session has ended charges nothing, says so in a toast and leads to sign in and back.',
  },
  'checkout.initialization-failed': {
    demand: 'Any other failed payment intent shows a toast.',
    catalogue: {
      'checkoutMessages.paymentInitFailed.title': 'Error',
      'checkoutMessages.paymentInitFailed.description': 'Failed to initialize payment',
    },
  },
  'checkout.login-required': {
    demand: 'A visitor at checkout sees a toast.',
    catalogue: {
      'checkoutMessages.loginRequired.title': 'Login Required',
      'checkoutMessages.loginRequired.description': 'You need to log in to make a purchase.',
    },
  },
  'checkout.payment-failed': {
    demand: 'An error of the payment provider shows a toast.',
    catalogue: {
      'checkoutMessages.paymentFailed.title': 'Payment Failed',
      'checkoutMessages.paymentFailed.description': 'Please check your card details and try again.',
    },
  },
  'checkout.payment-unexpected': {
    demand: 'An unexpected exception while paying shows a toast.',
    catalogue: {
      'checkoutMessages.paymentUnexpected.title': 'Payment Failed',
      'checkoutMessages.paymentUnexpected.description':
        'An unexpected error occurred. Please try again.',
    },
  },
  'checkout.payment-pending': {
    demand: 'A status other than `succeeded` shows a toast.',
    catalogue: {
      'checkoutMessages.paymentPending.title': 'Payment Processing',
      'checkoutMessages.paymentPending.description':
        'Your payment is being processed. Please wait...',
    },
  },
  'checkout.payment-succeeded': {
    demand: 'A payment shows a toast.',
    catalogue: {
      'checkoutMessages.paymentSuccess("Microeconomics").title': 'Payment Successful',
      'checkoutMessages.paymentSuccess("Microeconomics").description':
        'You now have access to Microeconomics!',
    },
  },
  'checkout.card-form': {
    demand: 'The card form has a blue primary colour and corners of 8 px.',
    values: ['8px'],
  },
  'checkout.already-purchased': {
    demand: 'A subject is not sold twice to the same student.',
    catalogue: {
      'serverMessages.alreadyPurchased':
        'You already own this subject. You have not been charged again.',
    },
  },
  'checkout.administrator': {
    demand: 'The administrator has nothing to buy.',
    catalogue: {
      'checkoutMessages.adminOwnsAll':
        'You are the administrator, so you already have access to every subject.',
    },
  },
  'checkout.not-charged': {
    demand:
      'After a refused card, a lasting message with the focus stands beside the pay button until the next try.',
    catalogue: {
      'checkoutMessages.notCharged': 'Payment failed. You have not been charged.',
    },
  },
  'checkout.unconfirmed': {
    demand: 'Where the outcome of a payment is unknown, the page says so and that trying is safe.',
    catalogue: {
      'checkoutMessages.unconfirmed.title': 'We could not confirm your payment.',
      'checkoutMessages.unconfirmed.description': 'You can try again: you are never charged twice.',
    },
  },
  'checkout.open-notes': {
    demand: "The toast of a payment links to the subject's page.",
    catalogue: { 'homeLabels.openNotes': 'Open your notes' },
  },
  'checkout.back': {
    demand: 'Back to the checkout after a payment shows its top, and that the subject is owned.',
  },
  'checkout.unavailable': {
    demand:
      'A subject that is off sale or empty has no card form but a link to its page, and says that nothing was charged.',
    catalogue: {
      'messages.subjectOffSale': 'This subject is not on sale at the moment.',
      'checkoutMessages.nothingCharged': 'You have not been charged.',
      'offerLabels.firstNotes': 'The first notes to buy are on their way.',
      'homeLabels.viewContent': 'View Content',
    },
  },
  'checkout.price-changed': {
    demand: 'A student never pays a price that the button did not show.',
    catalogue: {
      'checkoutMessages.priceChanged.title': 'The Price Has Changed',
      'checkoutMessages.priceChanged.description':
        'You have not been charged. Please check the new price and pay again.',
    },
  },
};
