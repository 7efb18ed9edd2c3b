export const errorMessages = {
  /** The title of a toast whose description names the error. */
  error: 'Error',
  unreachable: 'The shop cannot be reached. Please check your connection and try again.',
} as const;
