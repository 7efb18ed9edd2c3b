import { PAYMENT_LINK_DAYS } from '#contract/payment-links/payment-links.ts';

export const askLabels = {
  explain: `Send this link to someone who can pay for you, such as a parent. They will see your first name and what you want to buy. We won't tell you who paid. The link works for ${PAYMENT_LINK_DAYS} days.`,
  link: 'Your payment link',
  ended: 'The link has been cancelled. No one can pay with it any more.',
  endOther: (what: string) => `Cancel the link for ${what}`,
  otherEnded: (what: string) => `The link for ${what} has been cancelled.`,
  making: 'Creating your link...',
  failed: "We couldn't create your link",
  message: {
    subject: 'Could you pay for my revision notes?',
    body: (what: string, shopName: string, date: string, url: string) =>
      `Could you please pay for my ${what} notes from ${shopName}? This link shows what they cost, and works until ${date}:\n\n${url}\n`,
    share: (what: string, shopName: string) =>
      `Could you please pay for my ${what} notes from ${shopName}?`,
  },
} as const;
