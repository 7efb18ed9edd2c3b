/** Texts of `/pay/{token}`, for someone who pays for a student. */
export const payLabels = {
  asks: (firstName: string) => `${firstName} has asked you to pay`,
  pendingText:
    'You do not need to stay on this page or pay again. As soon as your payment is confirmed, the student gets access and we email you.',
} as const;
