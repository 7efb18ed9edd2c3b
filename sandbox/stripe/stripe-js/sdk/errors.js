/** A programming error in the page. Stripe.js throws these. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}

/** What Stripe.js returns when its API cannot be reached. */
export const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};
