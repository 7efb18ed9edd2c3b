/** A bank's reason to decline. Codes and messages are those of https://docs.stripe.com/testing. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** A test card with its documented outcome. Without `decline` and the flags, it pays. */
export interface TestCard {
  /** The token of this card is `pm_card_<name>`. */
  name: string;
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  country: string;
  /** Whether 3-D Secure precedes the outcome. */
  isAuthenticated?: boolean;
  decline?: Decline;
  /** Whether the bank disputes the payment at once. */
  isDisputed?: boolean;
  /** Whether the card's network warns of fraud at once. */
  isSuspected?: boolean;
  /** The state of its refunds that differs from the usual: `failed` after `succeeded`, or `pending` before it. */
  refunds?: 'failed' | 'pending';
}

const declined = (
  decline_code: string,
  message = 'Your card was declined.',
): { decline: Decline } => ({ decline: { code: 'card_declined', decline_code, message } });
const failed = (code: string, message: string): { decline: Decline } => ({
  decline: { code, message },
});

const card = (name: string, number: string, rest: Partial<TestCard> = {}): TestCard => ({
  name,
  number,
  brand: 'visa',
  country: 'US',
  ...rest,
});

export const testCards: TestCard[] = [
  card('visa', '4242424242424242'),
  card('gb', '4000008260000000', { country: 'GB' }),
  card('mastercard', '5555555555554444', { brand: 'mastercard' }),
  card('amex', '378282246310005', { brand: 'amex' }),
  card('chargeDeclined', '4000000000000002', declined('generic_decline')),
  card(
    'chargeDeclinedInsufficientFunds',
    '4000000000009995',
    declined('insufficient_funds', 'Your card has insufficient funds.'),
  ),
  card(
    'chargeDeclinedExpiredCard',
    '4000000000000069',
    failed('expired_card', 'Your card has expired.'),
  ),
  card(
    'chargeDeclinedIncorrectCvc',
    '4000000000000127',
    failed('incorrect_cvc', "Your card's security code is incorrect."),
  ),
  card(
    'chargeDeclinedProcessingError',
    '4000000000000119',
    failed(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  ),
  card('authenticationRequiredOnSetup', '4000002500003155', { isAuthenticated: true }),
  card('authenticationRequired', '4000002760003184', { isAuthenticated: true }),
  card('threeDSecureRequiredChargeDeclined', '4000008400001629', {
    isAuthenticated: true,
    ...declined('generic_decline'),
  }),
  card('createDispute', '4000000000000259', { isDisputed: true }),
  card('createIssuerFraudRecord', '4000000000005423', { isSuspected: true }),
  card('refundFail', '4000000000005126', { refunds: 'failed' }),
  card('pendingRefund', '4000000000007726', { refunds: 'pending' }),
];
