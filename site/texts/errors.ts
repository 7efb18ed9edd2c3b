export const errorMessages = {
  /** The title of a toast whose description names the error. */
  error: 'Error',
  /** Under an error of the server. */
  reference: (id: string) => `Reference: ${id}`,
  unreachable: "We can't reach the shop. Please check your connection and try again.",
} as const;
