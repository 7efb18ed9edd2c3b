import { count } from '#contract/count.ts';
import { CLASS_FIGURES_MIN } from '#contract/places/class.ts';

/** Texts of `/class/{token}`, for teachers. */
export const classLabels = {
  invalid: 'This link does not work',
  invalidText: 'Please open the link in our email to you.',
  failed: 'The class',
  shop: 'See what we sell',
  order: (number: string) => `Order ${number}`,
  until: (date: string) => `Access until ${date}`,
  forGood: 'Access for good',

  notYet: 'No one can join yet',
  notYetText: 'Pupils can join once the order has been accepted or paid. We email you then.',
  paused: 'Access is paused',
  pausedText:
    'No one can read or join until the payment of the order is settled. Nothing is lost: please ask the person who pays for it at your school.',
  ended: 'This class has ended',
  licenceEnded: (date: string) =>
    `The licence ended on ${date}. Pupils keep their accounts and their answers, and we no longer keep their names for the class.`,
  endedText:
    'Its places give no access any more. Pupils keep their accounts and their answers, and we no longer keep their names for the class.',

  join: 'How pupils join',
  joinText:
    'Pupils open the link, or go to the address and type the code. They sign up or log in, and press Join.',
  address: 'Address',
  code: 'Code',
  link: 'Link for pupils',
  show: 'Show to the class',
  print: 'Print',
  close: 'Close',
  goTo: 'Go to',
  typeIn: 'and type in',
  newLink: 'Make a new link',
  newLinkTitle: 'Make a new link?',
  newLinkText:
    'The link and the code that you have given out stop working. Pupils who have joined stay.',
  newLinkDone: 'This is the new link. The old link and code no longer work.',

  places: 'Places',
  counts: { sold: 'Ordered', used: 'Used', free: 'Free', takenBack: 'Taken back' },
  takenBackHint: 'A place that you take back can be given again once no other place is free.',
  none: 'No one has joined yet.',
  joinedOn: (date: string) => `Joined ${date}`,
  left: 'Left',
  leftHint: 'This pupil has deleted the account.',
  practised: (cards: number) => `${count(cards, 'card')} practised this week`,
  takeBack: 'Take back',
  takeBackFrom: (name: string) => `Take back the place of ${name}`,
  aPupil: 'a pupil who has left',
  takeBackTitle: (name: string) => `Take back the place of ${name}?`,
  takeBackText:
    'Their access ends now, and this link and code no longer let them in: only a new link does. Their answers stay theirs. The place can be given again.',
  takenBack: (name: string) => `The place of ${name} is taken back.`,

  figures: 'How the class practises',
  practisedShare: (share: number) => `About ${share}%`,
  practisedText: 'of the cards were practised by someone in the class last week, Monday to Sunday.',
  tooFewLately: `How much was practised appears here after a week in which ${CLASS_FIGURES_MIN} pupils practised.`,
  basis: (pupils: number) =>
    `From the answers of ${count(pupils, 'pupil')}. No pupil's own answers are shown.`,
  hardest: 'Hardest cards',
  wrong: (share: number) => `about ${share}% wrong`,
  noHardest: `A card appears here once ${CLASS_FIGURES_MIN} pupils have answered it and some were wrong.`,
  tooFew: `Figures appear once ${CLASS_FIGURES_MIN} pupils have practised, so that no figure is about one pupil.`,

  teachers: 'Teachers',
  teachersText:
    'Each teacher opens this page by a link of their own. Please keep yours to yourself.',
  second: 'Email address of a second teacher',
  addSecond: 'Send a link',
  sending: 'Sending...',
  sent: (email: string) => `We are emailing a link to ${email}.`,
  successor: 'Email address of your successor',
  handOverOpen: 'Hand over the class',
  handOver: 'Hand over',
  handOverText:
    'Your successor gets a new link. The links of all teachers so far stop working, yours too.',
  handOverTitle: 'Hand over the class?',
  handOverQuestion: (email: string) =>
    `We email a new link to ${email}. Your own link stops working. Please check the address.`,
  handedOver: 'The class is handed over',
  handedOverText: (email: string) =>
    `We are emailing the new link to ${email}. This page no longer opens the class.`,
  cancel: 'Cancel',
} as const;
