export const errorMessages = {
  /** The title of a toast whose description names the error. */
  error: 'Error',
  unreachable: "We can't reach the shop. Please check your connection and try again.",
} as const;
