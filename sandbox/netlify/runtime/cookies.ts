import { parse, serialize } from 'hono/utils/cookie';

interface Cookie {
  name: string;
  value: string;
  domain?: string;
  expires?: Date | number;
  httpOnly?: boolean;
  maxAge?: number;
  path?: string;
  sameSite?: 'Strict' | 'Lax' | 'None';
  secure?: boolean;
}

/** `context.cookies`: reads the request's cookies and adds Set-Cookie headers to the response. */
export class Cookies {
  readonly #received: Record<string, string>;
  readonly #setCookies: string[] = [];

  constructor(request: Request) {
    this.#received = parse(request.headers.get('cookie') ?? '');
  }

  get(name: string): string | undefined {
    return this.#received[name];
  }

  set(cookie: Cookie): void;
  set(name: string, value: string): void;
  set(input: Cookie | string, given = ''): void {
    const cookie: Cookie = typeof input === 'string' ? { name: input, value: given } : input;
    const { name, value, expires, ...options } = cookie;
    const until = expires === undefined ? {} : { expires: new Date(expires) };
    this.#setCookies.push(serialize(name, value, { path: '/', ...options, ...until }));
  }

  delete(input: string | { name: string; path?: string; domain?: string }): void {
    const cookie = typeof input === 'string' ? { name: input } : input;
    this.set({ path: '/', ...cookie, value: '', expires: 0 });
  }

  /** Returns the response with the cookies that were set. */
  applied(response: Response): Response {
    if (this.#setCookies.length === 0) return response;
    const changed = new Response(response.body, response);
    for (const line of this.#setCookies) changed.headers.append('set-cookie', line);
    return changed;
  }
}
