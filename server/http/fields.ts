import type { Endpoint } from '#contract/endpoint.ts';
import { readJson } from './body.ts';
import { readForm } from './multipart.ts';

/**
 * Reads what an endpoint takes besides its path, unchecked.
 * @throws AppError `unsupported_media_type`, `body_too_large` or `invalid_request`
 */
export async function readFields(endpoint: Endpoint, request: Request): Promise<object> {
  if (endpoint.method === 'GET') return readQuery(endpoint, request);
  return endpoint.encoding === 'multipart' ? readForm(request) : readJson(request);
}

/** The endpoint's own fields alone: what else stands in a query is somebody's tag, not a mistake. */
function readQuery({ request: { shape } }: Endpoint, request: Request): object {
  const query = new URL(request.url).searchParams;
  return Object.fromEntries([...query].filter(([name]) => Object.hasOwn(shape, name)));
}
