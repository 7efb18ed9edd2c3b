import { PAYMENT_LINK_DAYS } from '#contract/payment-links/payment-links.ts';
import { COURSE_NAME } from '#site/lib/course.ts';

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

/** Texts of `/pay/{token}`, for someone who pays for a student. The first name is undefined if it may not be a name. */
export const payLabels = {
  asks: (firstName: string | undefined) => `${firstName ?? 'A student'} has asked you to pay`,
  explain: (shopName: string, firstName: string | undefined) =>
    `It is for ${COURSE_NAME} revision notes from ${shopName}. ${firstName ?? 'The student'} can open them as soon as you pay.`,
  terms: 'One-time payment, lifetime access.',
  everyTopic: (subjectName: string) => `See every topic of ${subjectName}`,
  evidence: 'See the grade evidence',
  unsure: (firstName: string | undefined) =>
    `Not expecting this? Ask ${firstName ?? 'the person who sent you the link'} before you pay.`,
  parents: 'Read our page for parents',
  thanks: (what: string, firstName: string | undefined) =>
    `${what} is paid for, and ${firstName ?? 'the student'} can open the notes now. We are emailing you a confirmation with your receipt.`,
  pendingText:
    'You do not need to stay on this page or pay again. As soon as your payment is confirmed, the student gets access and we email you.',
} as const;
