import * as z from 'zod/mini';
import { wordingVersion } from '../checkout/quote-request.ts';
import { day, defineEndpoint, id } from '../endpoint.ts';
import { shortText } from '../typed-text.ts';
import { pupilName } from './order-texts.ts';

/** Letters and digits of join codes, without those that look alike. */
export const JOIN_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const JOIN_LENGTH = 10;

/** Normalises a typed join code: upper case, without spaces and hyphens. */
const toJoinCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, JOIN_LENGTH + 1);

const CODE_MISSING = 'Please enter the code.';

/** A join code as typed. Wrong codes are refused by the rule, so that they count as guesses. */
export const joinCode = shortText(40, { rewrite: toJoinCode, message: CODE_MISSING }).check(
  z.minLength(1, CODE_MISSING),
);

/** Writes a code as people read it aloud: `ABCDE-FGHJK`. */
export const spellJoinCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

export const joinPath = (code: string): `/${string}` => `/join/${spellJoinCode(code)}`;

/** Something that a link to places offers. It names no pupil. */
const invitation = z.strictObject({
  kind: z.enum(['parent', 'school']),
  /** Names of the subjects. */
  what: z.string(),
  /** The school, or the line that a payer wrote. */
  from: z.optional(z.string()),
  /** Last day of the licence. Undefined for good. */
  lastDay: z.optional(day),
  /** `full` if no place is free, `paused` while the access rests. */
  state: z.enum(['open', 'full', 'paused']),
});
export type Invitation = z.infer<typeof invitation>;

/** Fails with `join_code_unknown` (also for an ended link) or `too_many_requests`. */
export const getInvitation = defineEndpoint({
  method: 'GET',
  path: '/api/join/:code',
  request: z.strictObject({ code: joinCode }),
  response: invitation,
});

/**
 * Gives the student a place. Who owns every subject uses none. The place of a payer needs the consent sentence.
 * Idempotent. Fails with `places_full`, `join_code_unknown`, `places_paused`, `consent_outdated` or `unauthorized`.
 */
export const joinPlaces = defineEndpoint({
  method: 'POST',
  path: '/api/join/:code',
  request: z.strictObject({
    code: joinCode,
    /** As the teacher sees it. Undefined for the place of a payer. */
    name: z.optional(pupilName),
    wordingVersion: z.optional(wordingVersion),
  }),
  response: z.strictObject({
    /** False if the student owned everything. */
    usedPlace: z.boolean(),
    subjects: z.array(z.strictObject({ id, name: z.string(), slug: z.string() })),
  }),
});

/** A place of the signed-in student. */
export const ownPlace = z.strictObject({
  orderNumber: z.string(),
  orderId: id,
  what: z.string(),
  from: z.optional(z.string()),
  lastDay: z.optional(day),
  /** True if the teacher sees the student's own figures. Undefined for the place of a payer. */
  showsMore: z.optional(z.boolean()),
  /** Subjects that the student may buy for the difference, because the place ends. */
  subjectIds: z.array(id),
});
export type OwnPlace = z.infer<typeof ownPlace>;

export const getOwnPlaces = defineEndpoint({
  method: 'GET',
  path: '/api/places',
  response: z.array(ownPlace),
});

/** Shows the student's own figures to the teacher, or hides them again. */
export const showMore = defineEndpoint({
  method: 'PUT',
  path: '/api/places/:orderId/shown',
  request: z.strictObject({ orderId: id, showsMore: z.boolean() }),
  response: z.array(ownPlace),
});
