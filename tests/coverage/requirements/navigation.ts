import type { Requirements } from '../requirement.ts';

export const navigation: Requirements = {
  'navigation.not-found': {
    demand: 'Any other path shows the 404 page.',
    catalogue: {
      'notFoundLabels.heading': '404 Page Not Found',
      'notFoundLabels.text': 'Did you forget to add the page to the router?',
    },
  },
  'navigation.not-found-page': { demand: 'The 404 page has the status 404.', pages: ['404.astro'] },
  'navigation.everyone': {
    demand: 'Everyone sees links to Home and to each subject.',
    catalogue: { 'navLabels.home': 'Home' },
  },
  'navigation.many-subjects': {
    demand: 'With three or more subjects, the header of a phone has two lines; the second scrolls.',
  },
  'navigation.off-sale': { demand: 'The header has no link to a subject that is off sale.' },
  'navigation.visitor': {
    demand: 'A visitor sees Login (`/auth`) and Sign Up (`/auth?tab=signup`).',
    catalogue: { 'navLabels.login': 'Login', 'navLabels.signUp': 'Sign Up' },
  },
  'navigation.student': {
    demand: 'A signed-in student sees Purchased and Sign out.',
    catalogue: { 'navLabels.purchased': 'Purchased', 'navLabels.signOut': 'Sign out' },
  },
  'navigation.administrator': {
    demand: 'The administrator sees Admin and Sign out.',
    catalogue: { 'navLabels.admin': 'Admin' },
  },
  'navigation.query-parameters': {
    demand: 'Pages read these query parameters.',
    values: ['tab=signup', 'token', 'subject'],
  },
};
