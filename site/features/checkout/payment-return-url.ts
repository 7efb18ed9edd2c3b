/** Where the payment provider sends the student back to after a redirect to their bank. */
export function paymentReturnUrl(origin: string, subjectName: string): string {
  return `${origin}/?payment_success=true&subject=${encodeURIComponent(subjectName)}`;
}
