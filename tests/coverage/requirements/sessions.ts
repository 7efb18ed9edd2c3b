import type { Requirements } from '../requirement.ts';

export const sessions: Requirements = {
  'sessions.browser-storage': {
    demand: "The browser stores the administrator's token under one key.",
    values: ['adminToken'],
  },
  'sessions.administrator-sign-out': {
    demand: 'Signing out with a token removes it and reloads the page.',
  },
  'sessions.owner-sign-out': { demand: 'The owner signs out at `/api/logout`.' },
  'sessions.student-sign-out': { demand: 'A student signs out at `/api/auth/logout`.' },
  'sessions.owner-sign-out-endpoint': {
    demand: 'Signs out the owner.',
    endpoints: ['GET /api/logout'],
  },
  'sessions.student-sign-out-endpoint': {
    demand: 'Signs out a student.',
    endpoints: ['GET /api/auth/logout'],
  },
  'sessions.request': {
    demand: 'A request carries credentials, `x-admin-token`, a JSON body and its path fields.',
  },
  'sessions.other-instance': {
    demand:
      'A student who has just signed up is signed in whichever instance and replica responds.',
  },
  'sessions.never-cached': {
    demand:
      'No cache between shop and browser keeps a response that sets a cookie or is for one person.',
  },
  'sessions.catalogue-at-the-cdn': {
    demand:
      'Of 1,000 anonymous calls of the catalogue, whatever their query, at most five reach a function. A caller who is signed in neither gets nor leaves a response there.',
  },
  'sessions.list': {
    demand:
      'A student sees on which devices they are signed in, each with a short name and its last use.',
  },
  'sessions.list-endpoint': {
    demand: "Lists the caller's sessions.",
    endpoints: ['GET /api/account/sessions'],
  },
  'sessions.end-one-endpoint': {
    demand: 'Signs out one device of the caller, and no one else’s.',
    endpoints: ['DELETE /api/account/sessions/{id}'],
  },
  'sessions.sign-out-ends': {
    demand: 'Signing out ends the session at the server, so that a copy of its cookie is refused.',
  },
  'sessions.sign-out-everywhere': {
    demand: 'Signing out everywhere ends all sessions, for accounts of the identity provider too.',
  },
  'sessions.sign-out-everywhere-endpoint': {
    demand: 'Signs out every device of the caller.',
    endpoints: ['POST /api/account/sign-out-everywhere'],
  },
  'sessions.restored': {
    demand: 'A store that was restored without its sessions revives none.',
  },
  'sessions.last-use': {
    demand:
      'The last use of a session is written at most once an hour, after the response, and revives none that has ended.',
  },
};
