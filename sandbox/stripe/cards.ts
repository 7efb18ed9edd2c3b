/** How a bank refuses. Codes and messages are those of docs.stripe.com/testing. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** A test card with its documented outcome. Without one it simply pays. */
export interface TestCard {
  /** The payment method `pm_card_<name>` stands for it. */
  name: string;
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';
  country: string;
  funding: 'credit' | 'debit' | 'prepaid';
  /** 3-D Secure comes before the outcome. */
  isAuthenticated?: boolean;
  decline?: Decline;
  /** Pays, and the buyer's bank disputes it at once. */
  isDisputed?: boolean;
}

const declined = (
  decline_code: string,
  message = 'Your card was declined.',
): { decline: Decline } => ({ decline: { code: 'card_declined', decline_code, message } });
const failed = (code: string, message: string): { decline: Decline } => ({
  decline: { code, message },
});

const card = (
  name: string,
  number: string,
  brand: TestCard['brand'],
  rest: Partial<TestCard> = {},
): TestCard => ({ name, number, brand, country: 'US', funding: 'credit', ...rest });

export const testCards: TestCard[] = [
  card('visa', '4242424242424242', 'visa'),
  card('visa_debit', '4000056655665556', 'visa', { funding: 'debit' }),
  card('gb', '4000008260000000', 'visa', { country: 'GB' }),
  card('mastercard', '5555555555554444', 'mastercard'),
  card('mastercard_2series', '2223003122003222', 'mastercard'),
  card('mastercard_debit', '5200828282828210', 'mastercard', { funding: 'debit' }),
  card('mastercard_prepaid', '5105105105105100', 'mastercard', { funding: 'prepaid' }),
  card('gb_mastercard', '5555558265554449', 'mastercard', { country: 'GB' }),
  card('amex', '378282246310005', 'amex'),
  card('amex_second', '371449635398431', 'amex'),
  card('discover', '6011111111111117', 'discover'),
  card('discover_second', '6011000990139424', 'discover'),
  card('diners', '3056930009020004', 'diners'),
  card('diners_14digits', '36227206271667', 'diners'),
  card('jcb', '3566002020360505', 'jcb'),
  card('unionpay', '6200000000000005', 'unionpay'),
  card('chargeDeclined', '4000000000000002', 'visa', declined('generic_decline')),
  card(
    'chargeDeclinedInsufficientFunds',
    '4000000000009995',
    'visa',
    declined('insufficient_funds', 'Your card has insufficient funds.'),
  ),
  card('chargeDeclinedLostCard', '4000000000009987', 'visa', declined('lost_card')),
  card('chargeDeclinedStolenCard', '4000000000009979', 'visa', declined('stolen_card')),
  card(
    'chargeDeclinedExpiredCard',
    '4000000000000069',
    'visa',
    failed('expired_card', 'Your card has expired.'),
  ),
  card(
    'chargeDeclinedIncorrectCvc',
    '4000000000000127',
    'visa',
    failed('incorrect_cvc', "Your card's security code is incorrect."),
  ),
  card(
    'chargeDeclinedProcessingError',
    '4000000000000119',
    'visa',
    failed(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  ),
  card('authenticationRequiredOnSetup', '4000002500003155', 'visa', { isAuthenticated: true }),
  card('authenticationRequired', '4000002760003184', 'visa', { isAuthenticated: true }),
  card('threeDSecureRequiredChargeDeclined', '4000008400001629', 'visa', {
    isAuthenticated: true,
    ...declined('generic_decline'),
  }),
  card('createDispute', '4000000000000259', 'visa', { isDisputed: true }),
];

/** Cards that Stripe documents and this stand-in does not play. */
export const unplayedCards: Record<string, string> = {
  '4000000000005126': 'the test card 4000000000005126 (a refund that fails)',
  '4000000000007726': 'the test card 4000000000007726 (a refund that stays pending)',
};
