import { randomInt } from 'node:crypto';

/** Browser from the functions' point of view: it keeps cookies, sends its origin and has an address. */
export interface TestClient {
  /** Requests a path of the shop, without following redirects. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  get(path: string): Promise<Response>;
  post(path: string, body?: unknown): Promise<Response>;
  delete(path: string): Promise<Response>;
}

export interface CookieClient extends TestClient {
  /** Values by name. */
  cookies: Map<string, string>;
}

/** Random start, so that a restarted process does not use the same addresses again. */
let clients = randomInt(2 ** 24);

/** Returns an IP address that no other client of this process has. */
export function nextAddress(): string {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
}

/** @param origin the shop's address */
export function createClient(origin: string, address = nextAddress()): CookieClient {
  const cookies = new Map<string, string>();

  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers({ origin, 'x-sandbox-ip': address });
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    }
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(origin + path, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  };

  return { cookies, ...clientFrom(send) };
}

export function clientFrom(send: TestClient['fetch']): TestClient {
  const sendJson = (method: string, path: string, body: unknown) =>
    send(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  return {
    fetch: send,
    get: (path) => send(path),
    post: (path, body = {}) => sendJson('POST', path, body),
    delete: (path) => sendJson('DELETE', path, {}),
  };
}

/** Returns the same browser, sending these headers with every request. */
export function withHeaders<T extends TestClient>(client: T, added: Record<string, string>): T {
  const send: TestClient['fetch'] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
    return client.fetch(path, { ...init, headers });
  };
  return { ...client, ...clientFrom(send) };
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const [name = '', ...value] = pair.split('=');
  const isExpired = attributes.some((attribute) => /^max-age=(0|-.*)$/i.test(attribute));
  if (isExpired || value.join('=') === '') cookies.delete(name);
  else cookies.set(name, value.join('='));
}
