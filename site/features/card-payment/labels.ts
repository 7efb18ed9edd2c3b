import { messages } from '#contract/messages.ts';
import { ACCESS_CONTENT } from '#site/lib/course.ts';
import { errorMessages } from '#site/lib/labels.ts';

export const checkoutLabels = {
  heading: 'Complete Your Purchase',
  initializing: 'Initializing payment...',
  secure: 'Secure checkout',
  oneTimePayment: 'One-time payment',
  cancel: 'Cancel',
  askToPay: 'Ask someone to pay',
  /** @param price with decimals, e.g. `€30.00` */
  pay: (price: string) => `Pay ${price}`,
  processing: 'Processing...',
  included: "What's Included",
  access: ACCESS_CONTENT,
  subjectNotFound: 'Subject Not Found',
  offerNotFound: 'Offer Not Found',
  offer: 'Offer',
  returnHome: 'Return Home',
} as const;

const failedPayment = 'Payment Failed';
const logInToBuy = 'You need to log in to make a purchase.';

export const checkoutMessages = {
  loginRequired: { title: 'Login Required', description: logInToBuy },
  purchaseUnauthorized: { title: 'Unauthorized', description: logInToBuy },
  adminOwnsAll: 'You are the administrator, so you already have access to every subject.',
  paymentInitFailed: { title: errorMessages.error, description: 'Failed to initialize payment' },
  paymentFailed: {
    title: failedPayment,
    description: 'Please check your card details and try again.',
  },
  paymentUnexpected: {
    title: failedPayment,
    description: 'An unexpected error occurred. Please try again.',
  },
  /** For orders without a card form. */
  nothingCharged: 'You have not been charged.',
  /** At the form, if the provider has refused the payment; the reason follows. */
  notCharged: 'Payment failed. You have not been charged.',
  /** At the form, if the outcome of the payment is unknown. */
  unconfirmed: {
    title: 'We could not confirm your payment.',
    description: 'You can try again: you are never charged twice.',
  },
  late: {
    title: 'This is taking longer than usual',
    description:
      'If your bank doesn’t ask you anything, reload this page. You are never charged twice: we find a payment that has gone through.',
  },
  priceChanged: {
    title: 'The Price Has Changed',
    description: 'You have not been charged. Please check the new price and pay again.',
  },
  paymentClosed: {
    title: 'Please Enter Your Card Again',
    description: 'This payment was closed after a card was declined. You have not been charged.',
  },
  consentMissing: 'Please tick this box if you agree. You have not been charged.',
  consentFailed: {
    title: 'Payment Not Started',
    description: "We couldn't save your agreement, so you have not been charged.",
  },
  paymentPending: { title: 'Payment Processing', description: messages.paymentProcessing },
  paymentNeedsLogin: {
    title: 'Login Required',
    description: 'Please log in to see your purchase.',
  },
  paymentWithoutAccess: 'This Payment Gives No Access',
  paymentSuccess: (subjectName: string) => ({
    title: 'Payment Successful',
    description: `You now have access to ${subjectName}!`,
  }),
} as const;

export const discountLabels = {
  ask: 'Have a discount code?',
  code: 'Discount code',
  applied: (code: string) => `${code} is applied.`,
} as const;
