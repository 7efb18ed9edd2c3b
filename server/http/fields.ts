import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '../errors.ts';
import { serverMessages } from '../messages.ts';
import { readJson } from './body.ts';
import { readForm } from './multipart.ts';

/**
 * Reads the fields of a request except those in its path, without validating them.
 * @throws AppError `needs_json`, `needs_form`, `body_too_large`, `evidence_too_large`,
 *   `malformed_json`, `malformed_form`, or `invalid_request` for a repeated parameter
 */
export async function readFields(endpoint: Endpoint, request: Request): Promise<object> {
  if (endpoint.method === 'GET') return readQuery(endpoint, request);
  return endpoint.encoding === 'multipart' ? readForm(request) : readJson(request);
}

/**
 * Reads the declared fields only: links carry other parameters, such as campaign tags. A field that is repeated is
 * refused, because the Edge Function and each library would choose another of its values.
 * @throws AppError `invalid_request`
 */
function readQuery({ request: { shape } }: Endpoint, request: Request): object {
  const query = new URL(request.url).searchParams;
  const declared = [...query].filter(([name]) => Object.hasOwn(shape, name));
  const fields = new Map(declared);
  if (fields.size === declared.length) return Object.fromEntries(fields);
  const repeated = [...fields.keys()].filter((name) => query.getAll(name).length > 1);
  const problems = repeated.map((name) => [name, serverMessages.fieldInvalid]);
  throw new AppError('invalid_request', { fields: Object.fromEntries(problems) });
}
