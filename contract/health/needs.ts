import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { HANDBOOK_SECTIONS } from '../handbook.ts';

/** Something that the owner must look at. */
export const need = z.strictObject({
  /** The same for as long as the need lasts. */
  id,
  title: z.string(),
  /** Event, in a sentence or two. */
  text: z.string(),
  advice: z.string(),
  since: z.optional(z.iso.datetime()),
  /** Last moment at which the owner can act. */
  dueAt: z.optional(z.iso.datetime()),
  /** Place at which the owner acts. */
  link: z.strictObject({ label: z.string(), href: z.string() }),
  /** Section of the owner's handbook that explains what to do. */
  section: z.enum(HANDBOOK_SECTIONS),
  /** True if only the owner can tell when the need is met. */
  canBeMarkedDone: z.boolean(),
});
export type Need = z.infer<typeof need>;

/** Returns the most urgent need first. */
export const getNeeds = defineEndpoint({
  method: 'GET',
  path: '/api/admin/needs',
  response: z.strictObject({
    needs: z.array(need),
    /** Names of what could not be checked just now. */
    unchecked: z.array(z.string()),
    dailyEmail: z.strictObject({ isOn: z.boolean(), to: z.string() }),
  }),
});

export const markNeedDoneEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/needs/:id/done',
  request: z.strictObject({ id }),
});

/** Turns the owner's daily email on or off. */
export const setDailyEmailEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/daily-email',
  request: z.strictObject({ isOn: z.boolean() }),
});
