import * as z from 'zod/mini';
import { email } from '../accounts/accounts.ts';
import { day, defineEndpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { linkToken } from '../typed-text.ts';
import { orderStage, placeCounts } from './orders.ts';

/** Figures of a class are shown from this number of pupils on, so that no figure tells about one pupil. */
export const CLASS_FIGURES_MIN = 10;

/** Teachers of one class. */
export const TEACHERS_MAX = 2;

/** A pupil's place. A place that was taken back may be given again: each pupil has another turn. */
const classPlace = z.strictObject({
  place: z.int(),
  turn: z.int(),
  /** Name as the pupil typed it. Undefined once the pupil has left. */
  name: z.optional(z.string()),
  joinedOn: day,
  /** True if the pupil has deleted the account. */
  hasLeft: z.boolean(),
  /** Cards that the pupil practised within a week, if the pupil shows it. */
  practisedCards: z.optional(z.int()),
});
export type ClassPlace = z.infer<typeof classPlace>;

/** Figures of the whole class. */
export const classFigures = z.strictObject({
  /** Pupils whose answers the figures include. */
  pupils: z.int(),
  /**
   * Percentage of the cards that at least one pupil practised in the last full week. Undefined if fewer than
   * {@link CLASS_FIGURES_MIN} pupils practised in it.
   */
  practisedShare: z.optional(z.int()),
  /** Cards with the most wrong answers, hardest first. */
  hardest: z.array(
    z.strictObject({ prompt: z.string(), topicName: z.string(), wrongShare: z.int() }),
  ),
});
export type ClassFigures = z.infer<typeof classFigures>;

const classView = z.strictObject({
  orderNumber: z.string(),
  organisation: z.string(),
  what: z.string(),
  stage: orderStage,
  lastDay: z.optional(day),
  counts: placeCounts,
  /** Undefined while no one may join. */
  joinCode: z.optional(z.string()),
  places: z.array(classPlace),
  teachers: z.array(z.string()),
  /** Undefined below {@link CLASS_FIGURES_MIN} pupils. */
  figures: z.optional(classFigures),
});
export type ClassView = z.infer<typeof classView>;

const tokenRequest = z.strictObject({ token: linkToken });

/** Calls of a teacher. The token of the emailed link is the credential: others fail with `places_link_invalid`. */
export const getClass = defineEndpoint({
  method: 'GET',
  path: '/api/class/:token',
  request: tokenRequest,
  response: classView,
});

const numberInPath = z.coerce.number().check(z.int(), z.minimum(1));

/** Ends a pupil's access. Their answers stay theirs. Idempotent: a later pupil's turn of the place stays as it is. */
export const takePlaceBack = defineEndpoint({
  method: 'POST',
  path: '/api/class/:token/places/:place/:turn/take-back',
  request: z.strictObject({ token: linkToken, place: numberInPath, turn: numberInPath }),
  response: classView,
});

/** Makes a new join link and code; the code before no longer works. */
export const renewJoinLink = defineEndpoint({
  method: 'POST',
  path: '/api/class/:token/new-link',
  request: tokenRequest,
  response: classView,
});

const teacherRequest = z.strictObject({ token: linkToken, email: email(messages.emailInvalid) });

/** Emails a second teacher a link to the class, or a teacher their link again. Fails with `too_many_teachers`. */
export const addTeacher = defineEndpoint({
  method: 'POST',
  path: '/api/class/:token/teachers',
  request: teacherRequest,
  response: classView,
});

/** Hands the class over: the successor gets a new link, and every link before stops working. */
export const handClassOver = defineEndpoint({
  method: 'POST',
  path: '/api/class/:token/hand-over',
  request: teacherRequest,
});
