import * as z from 'zod/mini';

/**
 * The body of a failed response beside its code, whose list browsers need not load. `message` is for people;
 * `fields` names what to correct in a form. `requestId` is there where the fault is the shop's: the log has it, too.
 */
export const failureBody = z.strictObject({
  message: z.string(),
  fields: z.optional(z.catchall(z.object({}), z.string())),
  requestId: z.optional(z.string()),
});

/**
 * The part of a request's id that people quote. It is the end, because ids may begin with their time,
 * which requests of the same moment share.
 */
export const shortReference = (requestId: string): string => requestId.slice(-8);
