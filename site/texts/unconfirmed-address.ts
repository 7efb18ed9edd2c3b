/** Texts for a student whose address no link in an email has confirmed. */
export const addressTexts = {
  notConfirmed: (address: string) => `Is ${address} correct? You haven't confirmed it yet.`,
  unconfirmed: 'Not confirmed yet. Please check that it is correct.',
  sendLink: 'Send confirmation link',
  linkSent: (address: string) => ({
    title: 'Check Your Email',
    description: `We have sent a link to ${address}. Open it to confirm the address.`,
  }),
} as const;
