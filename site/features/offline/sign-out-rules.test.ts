import { expect, test } from 'vitest';
import { isSignedOut, isWriteDone, mustEndSession } from './sign-out-rules.ts';

const answer = (status: number, type = 'application/json') => ({
  status,
  headers: new Headers({ 'content-type': type }),
});

test.each([
  ['saved', answer(200), true],
  ['refused, as the notes were refunded', answer(403), true],
  ['of a format that the shop has left behind', answer(400), true],
  ['of a subject that is gone', answer(404), true],
  ['of an account without a session', answer(401), false],
  ['in a race with another device', answer(409), false],
  ['one of too many', answer(429), false],
  ['met by a failing shop', answer(500), false],
  ['met by a shop without its store', answer(503), false],
  ['answered by a network’s page for signing in', answer(200, 'text/html'), false],
  ['refused by a network’s page', answer(403, 'text/html'), false],
])('a held write that is %s is dropped or not', (_, response, isDone) => {
  expect(isWriteDone(response)).toBe(isDone);
});

test.each([
  ['without a session', answer(401), true],
  ['with an administrator’s session alone', answer(403), true],
  ['with a student’s session', answer(200), false],
  ['of a failing shop', answer(503), false],
  ['of a network that asks people to sign in', answer(401, 'text/html'), false],
])('an answer %s tells if no student is signed in', (_, response, isExpected) => {
  expect(isSignedOut(response)).toBe(isExpected);
});

test.each([
  ['nobody has signed in since', 'a', undefined, true],
  ['the session has ended elsewhere', null, undefined, false],
  ['the student has signed in again', 'a', 'a', false],
  ['another student has signed in', 'b', 'b', false],
  ['another student is signing in', 'a', 'b', false],
])('ends the session that student A has left offline, or not: %s', (_, session, inCookies, is) => {
  expect(mustEndSession({ signedOut: 'a', session, inCookies })).toBe(is);
});
