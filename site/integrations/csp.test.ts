import { expect, test } from 'vitest';
import {
  addPolicy,
  contentSecurityPolicy,
  hashInlineScripts,
  hashTemplateScripts,
  stripeSources,
  studioPolicy,
} from './csp.ts';
import { listElements, replaceParts } from './html.ts';

// echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
const ALERT = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

test.each([
  ['once, with any attributes', '<script>alert(1)</script><script type="module">alert(1)</script>'],
  ['in a template', '<template><script>alert(1)</script></template>'],
  ['behind an attribute that contains a tag', '<p title="<script>"></p><script>alert(1)</script>'],
  ['with a type in capitals', '<script type="Text/JavaScript">alert(1)</script>'],
])('hashes an inline script %s', (_, html) => {
  expect(hashInlineScripts(listElements(html))).toEqual([ALERT]);
});

test.each([
  ['from a file', '<script src="/a.js"></script>'],
  ['that is a data block', '<script type="application/ld+json">{}</script>'],
  ['in an attribute', '<p title="<script>alert(1)</script>"></p>'],
  ['in a comment', '<!-- <script>alert(1)</script> -->'],
])('ignores a script %s', (_, html) => {
  expect(hashInlineScripts(listElements(html))).toEqual([]);
});

const page = (policy: string) =>
  listElements(
    `<meta http-equiv="content-security-policy" content="${policy}"><script>alert(1)</script>`,
  );

test("accepts a script that the templates' policy names", () => {
  expect(hashTemplateScripts('a.html', page(`script-src 'self' ${ALERT};`))).toEqual([ALERT]);
});

test.each(["script-src 'self' 'sha256-AAAA'", `script-src 'self' ${ALERT.slice(1, -1)}`])(
  'fails the build for a script that is missing from the policy: %s',
  (policy) => {
    expect(() => hashTemplateScripts('a.html', page(policy))).toThrow(
      `a.html contains a script that no template emits: ${ALERT}`,
    );
  },
);

test('fails the build for a script in a page without a policy', () => {
  const elements = listElements('<script>alert(1)</script>');
  expect(() => hashTemplateScripts('a.html', elements)).toThrow('a.html contains a script');
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
  const source = '<head><meta charset="utf-8"><script></script>';
  const html = replaceParts(source, addPolicy(listElements(source), contentSecurityPolicy([])));
  expect(html).toMatch(/^<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/);
  expect(html).not.toContain('frame-ancestors');
});

const SHOP = 'https://shop.example';

const findSources = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

test('allows the Studio only its own scripts and its own content project', () => {
  const policy = studioPolicy({ projectId: 'abc123', shopUrl: SHOP });
  expect(findSources(policy, 'script-src')).toEqual(["'self'"]);
  expect(findSources(policy, 'connect-src')).toEqual([
    "'self'",
    SHOP,
    'https://api.sanity.io',
    'https://abc123.api.sanity.io',
    'https://abc123.apicdn.sanity.io',
    'wss://abc123.api.sanity.io',
    'https://cdn.sanity.io',
  ]);
  expect(policy).not.toContain('*');
  expect(policy).not.toContain('localhost');
});

test('allows the Studio a content API on this machine', () => {
  const policy = studioPolicy({
    projectId: 'shop',
    apiHost: 'http://localhost:3900',
    shopUrl: 'http://localhost:8888',
  });
  expect(findSources(policy, 'connect-src')).toEqual([
    "'self'",
    'http://localhost:8888',
    'http://localhost:3900',
    'http://*.localhost:3900',
    'ws://*.localhost:3900',
    'http://localhost:3900',
  ]);
  expect(policy).not.toContain('sanity.io');
});
