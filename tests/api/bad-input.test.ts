import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteContentEndpoint } from '#contract/admin/content.ts';
import { contentItem } from '#contract/catalogue/catalogue.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { failure } from '#contract/errors.ts';
import { createUpload } from '#contract/files/objects.ts';
import { messages } from '#contract/messages.ts';
import { JSON_BODY_MAX_BYTES } from '#server/http/input.ts';
import { serverMessages } from '#server/messages.ts';
import { listEndpoints, nameOf } from '../support/endpoints.ts';
import { signInAtProvider } from '../support/identity.ts';
import { openPanel } from '../support/panel.ts';
import { startTestSandbox } from '../support/sandbox.ts';

const shop = await startTestSandbox({ isSeeded: true });

/** The owner may call everything: they are a student and the administrator. */
const browser = shop.client();
await signInAtProvider(browser, shop.accounts.owner);

const ALL = await listEndpoints();
const student = await shop.student();
const panel = await openPanel(shop);

const content = await student.get('/api/topics/topic-micro-4-1-2/content');
const items = z.array(contentItem).parse(await content.json());
const locked = items.find(({ isLocked }) => isLocked)?.downloadUrl ?? '';

describe('odd requests', () => {
  const listFields = ({ path, request }: Endpoint) =>
    Object.keys(request.shape).filter((field) => !path.includes(`:${field}`));
  /** Endpoints with required fields in a JSON body. */
  const WRITES = ALL.filter(
    (endpoint) =>
      endpoint.method !== 'GET' &&
      endpoint.encoding === 'json' &&
      listFields(endpoint).length > 0 &&
      !endpoint.request.safeParse({}).success,
  );

  const json = { 'content-type': 'application/json' };
  const send = (endpoint: Endpoint, init: RequestInit) =>
    browser.fetch(endpoint.path.replace(/:\w+/g, 'anything'), { method: endpoint.method, ...init });

  /** Expects a refusal with a code and a message for people, without a stack or internal names. */
  async function expectRefusal(response: Response, status: number): Promise<void> {
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json');
    const body = failure.parse(await response.json());
    expect(body.message).toMatch(/[.\w]$/);
    expect(JSON.stringify(body)).not.toMatch(
      / at \S+:\d+|Error:|node_modules|\.ts\b|Zod|Invalid input/,
    );
  }

  const PATHS = [...new Set(ALL.map(({ path }) => path))];
  const methodsAt = (path: string) =>
    ALL.filter((endpoint) => endpoint.path === path).map(({ method }) => method);

  async function expectWrongMethod(path: string, method: string): Promise<void> {
    const address = path.replace(/:\w+/g, 'anything');
    const response = await shop.client().fetch(address, { method, headers: json });
    await expectRefusal(response, 405);
    for (const allowed of methodsAt(path)) expect(response.headers.get('allow')).toContain(allowed);
  }

  test.each(PATHS)('%s refuses a method that it does not have', async (path) => {
    await expectWrongMethod(path, 'PATCH');
  });

  test('every method that an address does not have is refused', async () => {
    for (const path of ['/api/auth/login', '/api/subjects', '/api/account/update-emails']) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        if (!methodsAt(path).some((allowed) => allowed === method))
          await expectWrongMethod(path, method);
      }
    }
  });

  // All endpoints read their body by `readJson`; two of them, and the refusals below, show everything that it refuses.
  test.each(WRITES.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s refuses an unknown field, and names every field of the wrong type',
    async (_, endpoint) => {
      const wrong = [...listFields(endpoint).map((field) => [field, null]), ['unknown', true]];
      const body = Object.fromEntries(wrong);
      const response = await send(endpoint, { body: JSON.stringify(body), headers: json });
      const { fields = {} } = failure.parse(await response.clone().json());
      expect(Object.keys(fields).toSorted()).toEqual(Object.keys(body).toSorted());
      await expectRefusal(response, 400);
    },
  );

  describe.each(
    WRITES.filter(({ path }) => ['/api/auth/login', '/api/admin/content'].includes(path)).map(
      (endpoint) => [nameOf(endpoint), endpoint] as const,
    ),
  )('%s', (_, endpoint) => {
    test.each([
      ['no body', 400, { headers: json }],
      ['a list', 400, { body: '[]', headers: json }],
      ['null', 400, { body: 'null', headers: json }],
      ['nothing of what it needs', 400, { body: '{}', headers: json }],
      ['a form', 415, { body: new URLSearchParams({ email: 'a@example.com' }) }],
    ] as const)('refuses %s', async (_name, status, init) => {
      await expectRefusal(await send(endpoint, init as RequestInit), status);
    });

    test('refuses a body that is larger than its Content-Length', async () => {
      const chunk = new TextEncoder().encode('x'.repeat(16 * 1024));
      let left = 8;
      const body = new ReadableStream({
        pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
      });
      const init = { body, headers: json, duplex: 'half' } as RequestInit;
      await expectRefusal(await send(endpoint, init), 413);
    });
  });

  /** Endpoints whose permission is a signature, or a token in the address: any origin may write to them. */
  const FROM_ANYWHERE = ['/api/webhooks/stripe', '/api/webhooks/content', '/unsubscribe/:token'];

  test.each(
    ALL.filter(({ method }) => method !== 'GET')
      .filter((endpoint) => !FROM_ANYWHERE.includes(endpoint.path))
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('%s refuses a write from another site', async (_, { method, path }) => {
    const init = { method, body: '{}', headers: { ...json, origin: 'https://evil.example' } };
    await expectRefusal(await browser.fetch(path.replace(/:\w+/g, 'anything'), init), 403);
  });

  describe('a call without fields', () => {
    const without = async (endpoint: Endpoint, init: RequestInit) => {
      const panel = await openPanel(shop);
      const path = endpoint.path.replace(/:\w+/, 'anything');
      return panel.fetch(path, { method: endpoint.method, ...init });
    };

    test.each([
      ['nothing at all', {}],
      ['no body, called JSON', { headers: json }],
      ['no body, called text', { headers: { 'content-type': 'text/plain' } }],
      ['an empty body', { body: '', headers: json }],
      ['an object of nothing', { body: '{}', headers: json }],
    ])('is accepted with %s', async (_name, init) => {
      expect((await without(createUpload, init)).status).toBe(200);
      await expectRefusal(await without(deleteContentEndpoint, init), 404);
    });

    test('refuses a body that is not a JSON object or has fields', async () => {
      const refusals = [
        [400, { body: 'null', headers: json }],
        [400, { body: '{"more":1}', headers: json }],
        [415, { body: '{}', headers: { 'content-type': 'text/plain' } }],
        [403, { headers: { origin: 'https://evil.example' } }],
      ] as const;
      for (const [status, init] of refusals) {
        await expectRefusal(await without(deleteContentEndpoint, init), status);
      }
    });
  });

  test.each([
    '/api/subjects/unknown/topics',
    '/api/topics/unknown/content',
    '/api/user/access/unknown',
    '/api/subjects/%F0%9F%93%88/topics',
    '/api/subjects/%F0%9F%93%88/owned',
    '/api/topics/a%22b/content',
  ])('%s is not found', async (path) => {
    await expectRefusal(await browser.get(path), 404);
  });

  test('a malformed cookie header makes the caller a visitor', async () => {
    const response = await shop
      .client()
      .fetch('/api/auth/user', { headers: { cookie: '__Host-session=%E0%A4%A; =; ;;signed_in' } });
    await expectRefusal(response, 401);
  });
});

describe('refusals', () => {
  const LOGIN = '/api/auth/login';
  const send = (body: string, headers: Record<string, string>, path = LOGIN) =>
    student.fetch(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const validate = (body: object) => student.post('/api/auth/validate-reset-token', body);
  const deliver = (length: number) => send('x'.repeat(length), {}, '/api/webhooks/stripe');

  const { fieldMissing, fieldUnknown, fieldInvalid } = serverMessages;

  test.each<[code: string, status: number, sentence: string, () => Promise<Response>, object?]>([
    ['malformed_json', 400, serverMessages.malformedJson, () => send('{"email":', {})],
    [
      'needs_json',
      415,
      serverMessages.needsJson,
      () => send('{}', { 'content-type': 'text/plain' }),
    ],
    [
      'body_too_large',
      413,
      serverMessages.bodyTooLarge,
      () => send(`"${'x'.repeat(JSON_BODY_MAX_BYTES)}"`, {}),
    ],
    [
      'invalid_request',
      400,
      `token: ${fieldMissing}`,
      () => validate({ more: 1 }),
      { token: fieldMissing, more: fieldUnknown },
    ],
    [
      'invalid_request',
      400,
      `token: ${fieldInvalid}`,
      () => validate({ token: '' }),
      { token: fieldInvalid },
    ],
    ['method_not_allowed', 405, serverMessages.methodNotAllowed, () => student.get(LOGIN)],
    [
      'foreign_origin',
      403,
      serverMessages.foreignOrigin,
      () => send('{}', { origin: 'https://evil.example' }),
    ],
    ['not_found', 404, serverMessages.notFound, () => student.get('/api/no-such-thing')],
    [
      'unauthorized',
      401,
      serverMessages.unauthorized,
      () => shop.client().get('/api/user/purchases'),
    ],
    ['purchase_required', 403, serverMessages.purchaseNeeded, () => student.get(locked)],
    ['forbidden', 403, serverMessages.forbidden, () => student.get('/api/admin/subjects')],
    [
      'needs_form',
      415,
      serverMessages.needsForm,
      () => panel.post('/api/admin/grade-evidence/upload'),
    ],
    ['reset_link_invalid', 400, messages.resetLinkExpired, () => validate({ token: 'made-up' })],
    // A webhook of exactly the maximum size is read.
    ['signature_invalid', 400, serverMessages.invalidRequest, () => deliver(524_288)],
    ['body_too_large', 413, serverMessages.bodyTooLarge, () => deliver(524_289)],
  ])('%s is %i: %s', async (code, status, message, call, fields) => {
    const response = await call();
    expect([response.status, await response.json()]).toEqual([
      status,
      { code, message, ...(fields && { fields }) },
    ]);
  });
});
