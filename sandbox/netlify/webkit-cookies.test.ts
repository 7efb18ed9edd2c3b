import { expect, test } from 'vitest';
import { project, serve } from './test-project.ts';
import { cookiesFromWebKit, cookiesToWebKit, isWebKit } from './webkit-cookies.ts';

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test.each([
  [SAFARI, true],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  [CHROME, false],
  [`${CHROME} Edg/142.0.0.0`, false],
  [CHROME.replace('Chrome', 'HeadlessChrome'), false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', false],
  [undefined, false],
])('recognises %s as WebKit: %s', (userAgent, expected) => {
  expect(isWebKit(userAgent)).toBe(expected);
});

test.each([
  [
    '__Host-session=a.b-c; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    'local-host-session=a.b-c; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
  ],
  ['__secure-a=1; secure', 'local-secure-a=1'],
  ['signed_in=user; Path=/; Secure', 'signed_in=user; Path=/'],
  ['Secure=secure; Path=/', 'Secure=secure; Path=/'],
  ['__Host-session=; Max-Age=0; Path=/; Secure', 'local-host-session=; Max-Age=0; Path=/'],
])('sends WebKit %s as %s', (sent, received) => {
  expect(cookiesToWebKit(['Set-Cookie', sent, 'x-cookie', sent])).toEqual([
    'Set-Cookie',
    received,
    'x-cookie',
    sent,
  ]);
});

test('gives a function the cookies under their real names', () => {
  const sent = 'signed_in=user; local-host-session=a=b; local-secure-x=1; my-local-host-y=2';
  expect(cookiesFromWebKit(['cookie', sent, 'x', 'local-host-a=1'])).toEqual([
    'cookie',
    'signed_in=user; __Host-session=a=b; __Secure-x=1; my-local-host-y=2',
    'x',
    'local-host-a=1',
  ]);
});

test('adapts the cookies of functions and edge functions for WebKit only', async () => {
  const echo = (path: string, next: string) => `
    export const config = { path: '${path}' };
    export default async (request: Request, context: any) => {
      const response = ${next};
      response.headers.append('set-cookie', '__Host-at=${path.slice(1)}; Path=/; Secure');
      response.headers.append('x-had', request.headers.get('cookie') ?? '');
      return response;
    };`;
  const root = project({
    'functions/plain.ts': echo('/plain', 'new Response()'),
    'functions/behind.ts': echo('/edge', 'new Response()'),
    'functions/edge/edge.ts': echo('/edge', 'await context.next()'),
  });
  const { origin } = await serve(root);
  const send = async (path: string, userAgent: string, cookie: string) => {
    const headers = { 'user-agent': userAgent, cookie };
    const response = await fetch(origin + path, { headers });
    return [response.headers.getSetCookie(), response.headers.get('x-had')];
  };
  const real = '__Host-at=1';
  expect(await send('/plain', CHROME, real)).toEqual([['__Host-at=plain; Path=/; Secure'], real]);
  const local = 'local-host-at=1';
  expect(await send('/plain', SAFARI, local)).toEqual([['local-host-at=plain; Path=/'], real]);
  expect(await send('/edge', SAFARI, local)).toEqual([
    ['local-host-at=edge; Path=/', 'local-host-at=edge; Path=/'],
    `${real}, ${real}`,
  ]);
});
