/** What pages say while no link in an email has confirmed a student's address. */
export const addressTexts = {
  notConfirmed: (address: string) =>
    `Is ${address} right? No link from an email has confirmed it yet.`,
  unconfirmed: 'Not confirmed yet: please check that it is right.',
  sendLink: 'Send confirmation link',
  linkSent: (address: string) => ({
    title: 'Check Your Email',
    description: `We have sent a link to ${address}. Open it to confirm the address.`,
  }),
} as const;
