import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '../errors.ts';
import { serverMessages } from '../messages.ts';
import { readJson } from './body.ts';
import { readForm } from './multipart.ts';

/** Reads a request's fields, except path parameters, without validating them. */
export async function readFields(endpoint: Endpoint, request: Request): Promise<object> {
  if (endpoint.method === 'GET') return readQuery(endpoint, request);
  return endpoint.encoding === 'multipart' ? readForm(request) : readJson(request);
}

/** Ignores undeclared fields, such as campaign tags. Refuses repeated fields, which parsers read differently. */
function readQuery({ request: { shape } }: Endpoint, request: Request): object {
  const query = new URL(request.url).searchParams;
  const declared = [...query].filter(([name]) => Object.hasOwn(shape, name));
  const fields = new Map(declared);
  if (fields.size === declared.length) return Object.fromEntries(fields);
  const repeated = [...fields.keys()].filter((name) => query.getAll(name).length > 1);
  const problems = repeated.map((name) => [name, serverMessages.fieldInvalid]);
  throw new AppError('invalid_request', { fields: Object.fromEntries(problems) });
}
