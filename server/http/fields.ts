import type { Endpoint } from '#contract/endpoint.ts';
import { readJson } from './body.ts';
import { readForm } from './multipart.ts';

/**
 * Reads the fields of a request except those in its path, without validating them.
 * @throws AppError `needs_json`, `needs_form`, `body_too_large`, `evidence_too_large`,
 *   `malformed_json` or `malformed_form`
 */
export async function readFields(endpoint: Endpoint, request: Request): Promise<object> {
  if (endpoint.method === 'GET') return readQuery(endpoint, request);
  return endpoint.encoding === 'multipart' ? readForm(request) : readJson(request);
}

/** Reads the declared fields only: links carry other parameters, such as campaign tags. */
function readQuery({ request: { shape } }: Endpoint, request: Request): object {
  const query = new URL(request.url).searchParams;
  return Object.fromEntries([...query].filter(([name]) => Object.hasOwn(shape, name)));
}
