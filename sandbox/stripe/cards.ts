/** Bank's reason to decline. Codes and messages are those of https://docs.stripe.com/testing. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** Test card with its documented outcome. Without `decline` and the flags, it pays. */
export interface TestCard {
  /** The token of this card is `pm_card_<name>`. */
  name: string;
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';
  country: string;
  funding: 'credit' | 'debit' | 'prepaid';
  isAuthenticated?: boolean;
  decline?: Decline;
  isDisputed?: boolean;
  /** The card's network warns of fraud immediately. */
  isSuspected?: boolean;
  /** Unusual state of its refunds: `failed` after `succeeded`, or `pending` before `succeeded`. */
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
  funding: 'credit',
  ...rest,
});

export const testCards: TestCard[] = [
  card('visa', '4242424242424242'),
  card('visa_debit', '4000056655665556', { funding: 'debit' }),
  card('gb', '4000008260000000', { country: 'GB' }),
  card('mastercard', '5555555555554444', { brand: 'mastercard' }),
  card('mastercard_2series', '2223003122003222', { brand: 'mastercard' }),
  card('mastercard_debit', '5200828282828210', { brand: 'mastercard', funding: 'debit' }),
  card('mastercard_prepaid', '5105105105105100', { brand: 'mastercard', funding: 'prepaid' }),
  card('gb_mastercard', '5555558265554449', { brand: 'mastercard', country: 'GB' }),
  card('amex', '378282246310005', { brand: 'amex' }),
  card('amex_second', '371449635398431', { brand: 'amex' }),
  card('discover', '6011111111111117', { brand: 'discover' }),
  card('discover_second', '6011000990139424', { brand: 'discover' }),
  card('diners', '3056930009020004', { brand: 'diners' }),
  card('diners_14digits', '36227206271667', { brand: 'diners' }),
  card('jcb', '3566002020360505', { brand: 'jcb' }),
  card('unionpay', '6200000000000005', { brand: 'unionpay' }),
  card('chargeDeclined', '4000000000000002', declined('generic_decline')),
  card(
    'chargeDeclinedInsufficientFunds',
    '4000000000009995',
    declined('insufficient_funds', 'Your card has insufficient funds.'),
  ),
  card('chargeDeclinedLostCard', '4000000000009987', declined('lost_card')),
  card('chargeDeclinedStolenCard', '4000000000009979', declined('stolen_card')),
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

/** Numbers of cards that Stripe documents and this stand-in does not simulate. */
export const unimplementedCards = new Set(
  `4000000000000077 4000003720000278 4000000000000101 4000000000000341 4000000000006975
   4000000000004954 4000000000009235 4100000000000019 4000000000000010 4000000000000028
   4000000000000036 4000000000001976 4000000000002685 4000000404000079 4000000404000038
   4000000404000327 4000003800000446 4000008260003178 4000000000003220 4000000000003063
   4000008400001280 4000000000003055 4000000000003097 4000000000003253 5555552500001001
   4000002500001001 4000000000003238 4000000000003246 6200000000000047 6205500000000000004
   6555900000604105`.split(/\s+/),
);
