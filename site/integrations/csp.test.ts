import { expect, test } from 'vitest';
import { addPolicy, contentSecurityPolicy, hashInlineScripts, stripeSources } from './csp.ts';

// echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
const ALERT = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

test('hashes every inline script once, with any attributes', () => {
  const html = '<script>alert(1)</script><p></p><script type="module" async>alert(1)</script>';
  expect(hashInlineScripts(html)).toEqual([ALERT]);
});

test('ignores scripts from files and data blocks', () => {
  const html = '<script src="/a.js"></script><script type="application/ld+json">{}</script>';
  expect(hashInlineScripts(html)).toEqual([]);
});

test("allows only a page's own inline scripts", () => {
  const policy = contentSecurityPolicy([ALERT]);
  expect(policy).toContain(`script-src 'self' ${ALERT};`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(policy).not.toContain('stripe');
});

test('allows the payment form from the provider only', () => {
  const policy = contentSecurityPolicy([], stripeSources());
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain('https://hooks.stripe.com;');
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
});

test('allows a custom script URL instead of the provider', () => {
  const policy = contentSecurityPolicy([], stripeSources('http://localhost:9000/v3/stripe.js'));
  expect(policy).toContain("script-src 'self' http://localhost:9000;");
  expect(policy).toContain('frame-src http://localhost:9000;');
  expect(policy).not.toContain('stripe.com');
});

test('writes the policy before any script and without `frame-ancestors`', () => {
  const html = addPolicy(
    '<head><meta charset="utf-8"><script></script>',
    contentSecurityPolicy([]),
  );
  expect(html).toMatch(/^<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/);
  expect(html).not.toContain('frame-ancestors');
});
