import { CLASS_FIGURES_MIN } from '#contract/places/class.ts';
import { features } from '#shop';
import { paths } from '#site/lib/paths.ts';

/** Texts of `/join` and `/join/{code}`, for pupils and for students with a payer's link. */
export const joinLabels = {
  typeCode: 'Join with a code',
  codeHint: 'It is on the card or the screen, such as ABCDE-FGHJK.',
  code: 'Code',
  openCode: 'Continue',
  loading: 'Looking up your code...',
  codeFailed: 'We could not look up the code',
  unknown: 'This code does not work',

  heading: (what: string) => `Your place: ${what}`,
  from: 'From',
  message: 'A line for you',
  subjects: 'Notes',
  access: 'Access',
  forGood: 'For good',
  until: (date: string) => `Until ${date}`,

  teacherSees: 'What your teacher sees',
  seen: [
    'Your name as you type it below, and the day you join.',
    ...(features.practice
      ? [
          `How the whole class practises: only added up, and only once ${CLASS_FIGURES_MIN} pupils have practised.`,
        ]
      : []),
  ],
  notSeen: features.practice
    ? `Your teacher does not see your email address, what you read, or how you answer. You can choose to show more later, on the page “Purchased”.`
    : 'Your teacher does not see your email address or what you read.',
  name: 'Your name',
  nameHint: 'As your teacher knows you.',
  consentMissing: 'Please tick this box if you agree.',
  join: 'Join',
  joining: 'Joining...',
  joinFailed: 'You have not joined yet',

  accountFirst: 'You need an account to join. We bring you back here afterwards.',
  signUp: 'Sign Up',
  logIn: 'Log In',

  full: 'All places are in use',
  fullText: (from: string | undefined) =>
    from
      ? `Please ask your teacher at ${from}: they can take back a place, or the school can order more.`
      : 'This place has been used. Please ask the person who gave you the link.',
  paused: 'These places are paused',
  pausedText: (from: string | undefined) =>
    from
      ? `No one can join at the moment. Please ask your teacher at ${from}.`
      : 'Please ask the person who gave you the link.',

  joined: 'You have joined',
  joinedText: (what: string) => `${what} is open for you now.`,
  owned: 'You have everything already',
  ownedText: (what: string) => `You can read ${what} already, so no place is used.`,
  read: 'Start reading',
  practise: 'Practise',
  purchases: 'All your notes',
} as const;

/** Returns the addresses at which a visitor gets an account, and comes back to a code. */
export const signInPaths = (next: string) => ({
  signUp: paths.auth({ tab: 'signup', next }),
  logIn: paths.auth({ next }),
});

/** Texts of the switch on the page of purchases. */
export const showMoreLabels = {
  heading: 'What your teacher sees',
  explain: (school: string) =>
    `Your teacher at ${school} sees your name and the day you joined, and figures of the whole class. If you like, you can show one number more.`,
  shows: 'Show my teacher how many cards I practise in a week',
  hint: 'The number appears beside your name, and never your answers. Untick this to hide it again.',
  shown: 'Your teacher now sees the number.',
  hidden: 'Your teacher no longer sees the number.',
  failed: 'Your choice could not be saved',
} as const;
