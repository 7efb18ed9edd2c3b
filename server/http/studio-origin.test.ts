import { expect, test } from 'vitest';
import { preflightResponse, shareWithStudio } from './studio-origin.ts';

const question = (origin: string) =>
  new Request('https://shop.example/api/objects/upload', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });

test.each([undefined, ''])('without STUDIO_URL, no other page is allowed: %j', (studioUrl) => {
  for (const origin of ['https://studio.example', 'null', '']) {
    expect(preflightResponse(question(origin), studioUrl, ['POST'])).toBeUndefined();
    const { headers } = shareWithStudio(question(origin), studioUrl, new Response());
    expect(headers.has('access-control-allow-origin')).toBe(false);
    expect(headers.get('vary')).toBe('Origin');
  }
});

test("only the Studio's exact origin is allowed", () => {
  const studioUrl = 'https://studio.example/desk/';
  const isLetIn = (origin: string) =>
    preflightResponse(question(origin), studioUrl, ['POST']) !== undefined;
  expect(isLetIn('https://studio.example')).toBe(true);
  for (const origin of [
    'http://studio.example',
    'https://studio.example:8443',
    'https://a.studio.example',
    'https://studio.example.evil.example',
    'https://studio.example/desk',
  ]) {
    expect(isLetIn(origin), origin).toBe(false);
  }
});
