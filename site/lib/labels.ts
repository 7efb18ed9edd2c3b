import { todayTexts } from '#contract/practice/today-texts.ts';

export const navLabels = {
  home: 'Home',
  login: 'Login',
  signUp: 'Sign Up',
  practise: 'Practise',
  purchased: 'Purchased',
  admin: 'Admin',
  account: 'Account',
  menu: 'Menu',
  signOut: 'Sign out',
  parents: 'For parents',
  schools: 'For schools',
} as const;

export const todayLabels = {
  ...todayTexts,
  done: 'Done for today',
  /** In place of {@link done}, if no card was due. */
  nothing: 'Nothing for today',
  anyway: 'Practise anyway',
  /** On topic rows. @param cards of the topic that the caller may practise, drills included */
  topic: (cards: number) => `Practise (${cards})`,
} as const;

export const notFoundLabels = {
  heading: '404 Page Not Found',
} as const;

export const errorMessages = {
  error: 'Error',
  reference: (id: string) => `Reference: ${id}`,
  /** After a login that the server accepted and the browser did not keep. */
  cookiesBlocked: {
    title: 'Your browser blocks cookies',
    description:
      'The login worked, but your browser did not save it. Allow cookies for this site, then try again. On an iPhone or iPad: Settings, Apps, Safari, Advanced, and switch off "Block All Cookies". In other browsers, press the icon beside the address, then Cookies.',
  },
  unreachable: "We can't reach the shop. Please check your connection and try again.",
  reload: 'Reload Page',
} as const;

export const challengeMessages = {
  working: 'Your browser is proving that it is not a bot. This takes a few seconds.',
} as const;

/** Label of the link to the reader, beside each download. */
export const readLabel = 'Read';
export const downloadLabel = 'Download PDF';

export const homeLabels = {
  viewContent: 'View Content',
  ownNotes: 'Your notes',
  openNotes: 'Open your notes',
  nothingOnSale: 'No notes are on sale at the moment. Please come back soon.',
  noSubjects: 'The first notes are on their way. Please come back soon.',
  downloadEvidence: 'Download',
  adminLogin: 'Admin Login',
  /** On the home page of signed-in users. */
  admin: 'admin',
} as const;
