import { z } from 'zod';

/**
 * One call between browser and functions: where it goes, what it takes, what it answers.
 *
 * `request` is one flat object: fields that the path names (`:id`) travel in the path, the rest in
 * the query of a GET, otherwise as the JSON body (or as form fields where `encoding` is `multipart`).
 * `csv` says that the answer is a file to save, not JSON.
 */
export interface Endpoint<
  Request extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  encoding: 'json' | 'multipart' | 'raw' | 'csv';
  request: Request;
  answer: Answer;
}

type Encoding = Endpoint['encoding'];

/** Declares an endpoint; `encoding` is JSON unless said otherwise. */
export function defineEndpoint<Request extends z.ZodObject, Answer extends z.ZodType>(
  endpoint: Omit<Endpoint<Request, Answer>, 'encoding'> & { encoding?: Encoding },
): Endpoint<Request, Answer> {
  return { encoding: 'json', ...endpoint };
}

/** A call that takes nothing. */
export const nothing = z.strictObject({});

/** A navigation: the answer is a redirect, never a body. */
export const redirect = z.undefined();

/** An id of ours or of the CMS: what may stand in a path. */
export const id = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/, 'Not a valid id');

/** What a failed call answers (design: Errors). `fields` names what to mend in a form. */
export const failure = z.object({
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type Failure = z.infer<typeof failure>;
