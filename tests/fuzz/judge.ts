import { resolve } from 'node:path';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { failure } from '#contract/errors.ts';
import type { Sandbox } from '#local-shop/start.ts';

const SECRET = /SECRET|TOKEN|PASSWORD|KEY|SMTP_URL|BLOBS/;

/** Code locations and names of internal parts. */
const INTERNALS =
  /\n\s+at \S|\bat (async )?[\w.]+ \(|node_modules|\.[cm]?[jt]s:\d+|ZodError|TypeError|UpstashError/;

/** Addresses that respond with a page. */
const PAGES = /^\/(read|receipts|objects|my-data|unsubscribe)\b/;

/** Lists texts that no response may contain: secrets, and folders of this machine. */
export function listSecrets({ env, data }: Pick<Sandbox, 'env' | 'data'>): string[] {
  const secrets = Object.entries(env)
    .filter(([name]) => SECRET.test(name) && !name.startsWith('PUBLIC_'))
    .map(([, text]) => text)
    .filter((text) => text.length >= 16);
  return [...secrets, data, resolve(import.meta.dirname, '../..')];
}

interface Asked {
  path: string;
  /** Undefined if the path has no endpoint for the request's method. */
  endpoint: Endpoint | undefined;
  secrets: string[];
}

/** Expects a response that the contract declares, without internals of the shop. @returns its body */
export async function expectAllowed(response: Response, asked: Asked): Promise<string> {
  const { status, headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = new TextDecoder().decode(bytes);
  const said = `${[...headers].join('\n')}\n${body}`;
  expect(status, body).toBeLessThan(500);
  expect(asked.secrets.filter((text) => said.includes(text))).toEqual([]);
  const isFromGateway = !headers.has('x-request-id');
  if (isFromGateway) expect(status).toBeOneOf([400, 404, 405]);
  if (status >= 400) expect(body).not.toMatch(INTERNALS);
  if (isFromGateway || bytes.length === 0) return body;
  const type = headers.get('content-type')?.split(';')[0];
  if (type === 'text/html') {
    expect(asked.path).toMatch(PAGES);
  } else if (status >= 400) {
    expect(type).toBe('application/json');
    failure.parse(JSON.parse(body));
  } else if (type === 'application/json') {
    asked.endpoint?.response.parse(JSON.parse(body));
  } else {
    const texts = ['text/csv', 'text/plain', 'text/calendar'];
    expect(type).toBeOneOf(['application/pdf', 'image/webp', ...texts]);
    asked.endpoint?.response.parse(texts.includes(type ?? '') ? body : bytes);
  }
  return body;
}
