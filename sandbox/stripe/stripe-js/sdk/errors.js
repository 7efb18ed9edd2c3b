/** Creates the error that Stripe.js throws for a programming error in the page. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}

/** Result of Stripe.js if its API cannot be reached. */
export const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};
