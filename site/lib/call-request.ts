import type { Endpoint } from '#contract/endpoint.ts';
import { ADMIN_TOKEN_HEADER } from '#contract/session.ts';
import { readAdminToken } from './session.ts';

/** A function runs no longer than this; nothing comes afterwards. In ms. */
const ANSWER_TIMEOUT = 60_000;

/** Turns an endpoint and its flat request into what `fetch` takes. */
export function buildRequest(
  endpoint: Endpoint,
  request: Record<string, unknown>,
): { url: string; init: RequestInit } {
  const rest = { ...request };
  const url = endpoint.path.replace(/\/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return `/${encodeURIComponent(value)}`;
  });
  const headers = new Headers({ accept: 'application/json' });
  const adminToken = readAdminToken();
  if (adminToken) headers.set(ADMIN_TOKEN_HEADER, adminToken);

  const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' };
  if (endpoint.encoding === 'multipart') return { url, init: { ...init, body: toForm(rest) } };
  init.signal = AbortSignal.timeout(ANSWER_TIMEOUT);
  if (endpoint.method === 'GET') return { url: url + toQuery(rest), init };
  if (Object.keys(rest).length === 0) return { url, init };
  headers.set('content-type', 'application/json');
  return { url, init: { ...init, body: JSON.stringify(rest) } };
}

function toQuery(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

function toForm(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, value instanceof Blob ? value : String(value));
  }
  return form;
}
