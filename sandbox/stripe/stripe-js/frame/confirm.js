const UNREACHABLE = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/**
 * Calls from the frame's origin, so that the page never sees the card.
 * @returns `{ paymentIntent }` or `{ error }`, as in Stripe.js
 */
export async function confirmPayment(key, card, { clientSecret, returnUrl }) {
  const [intent] = clientSecret.split('_secret_');
  const [month = '', year = ''] = card.expiry.split('/').map((part) => part.trim());
  const data = 'payment_method_data';
  const body = new URLSearchParams({
    client_secret: clientSecret,
    use_stripe_sdk: 'true',
    [`${data}[type]`]: 'card',
    [`${data}[card][number]`]: card.number.replaceAll(' ', ''),
    [`${data}[card][exp_month]`]: month,
    [`${data}[card][exp_year]`]: year,
    [`${data}[card][cvc]`]: card.cvc,
  });
  const address = `${data}[billing_details][address]`;
  body.set(`${address}[country]`, card.country);
  if (card.postalCode) body.set(`${address}[postal_code]`, card.postalCode);
  if (returnUrl) body.set('return_url', returnUrl);
  try {
    const response = await fetch(`/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
    });
    const result = await response.json();
    return response.ok ? { paymentIntent: result } : { error: result.error };
  } catch {
    return { error: UNREACHABLE };
  }
}
