import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { shortText } from './typed-text.ts';

/** Accepts `null`, which GROQ returns for a missing value. */
export const optional = <T extends z.ZodMiniType>(type: T) =>
  z.optional(
    z.pipe(
      z.nullish(type),
      z.transform((value) => value ?? undefined),
    ),
  );

/** Like {@link optional}, with a value instead of `undefined`. */
export const optionalOr = <T extends z.ZodMiniType>(type: T, fallback: z.output<T>) =>
  z.pipe(
    z.nullish(type),
    z.transform((value) => value ?? fallback),
  );

/**
 * One call between browser and functions.
 *
 * `request` is one flat object. Fields named in the path (`:id`) travel in the path. The rest travel in the
 * query of a GET, otherwise in the JSON body, in the query and the fields of a `form`, or in a `multipart` form. `file`
 * marks a response that is a text file to save.
 */
export interface Endpoint<
  RequestSchema extends z.ZodMiniObject = z.ZodMiniObject,
  ResponseSchema extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  encoding: 'json' | 'form' | 'multipart' | 'raw' | 'file';
  /** Limit for the file of a `multipart` form, and the code of the refusal. */
  upload?: { maxBytes: number; tooLarge: ErrorCode };
  request: RequestSchema;
  response: ResponseSchema;
}

export const nothing = z.strictObject({});

type Declaration<RequestSchema, ResponseSchema> = Pick<Endpoint, 'method' | 'path' | 'upload'> & {
  encoding?: Endpoint['encoding'];
  request?: RequestSchema;
  response?: ResponseSchema;
};

/**
 * Declares an endpoint, in JSON, with `nothing` in the request and in the response by default. The build drops
 * endpoints that a page does not call.
 */
export function defineEndpoint<
  RequestSchema extends z.ZodMiniObject = typeof nothing,
  ResponseSchema extends z.ZodMiniType = typeof nothing,
>(declaration: Declaration<RequestSchema, ResponseSchema>): Endpoint<RequestSchema, ResponseSchema>;
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint(declaration: Declaration<z.ZodMiniObject, z.ZodMiniType>): Endpoint {
  return { encoding: 'json', request: nothing, response: nothing, ...declaration };
}

/** A navigation: the response is a redirect without a body. */
export const redirect = z.undefined();

/** An id of the shop or the CMS, safe in a path. */
export const id = shortText(128).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'Not a valid id'));

/** Random id of an action, from the browser: a repeated request with the same key acts once. */
export const idempotencyKey = shortText(36).check(
  z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
);

/** A date, e.g. `2026-11-28`. */
export const day = shortText(10).check(z.iso.date());

/** A web address. `z.url()` would add code to every page. */
export const webAddress = z.string().check(z.regex(/^https?:\/\/[^\s/]+\S*$/, 'Not an address'));
