import { expect, test } from 'vitest';
import { z } from 'zod';
import { contentItem } from '#contract/catalogue/catalogue.ts';
import { messages } from '#contract/messages.ts';
import { serverMessages } from '#server/messages.ts';
import { clearFaults, injectFault } from '../support/faults.ts';
import { openPanel } from '../support/panel.ts';
import { startTestSandbox } from '../support/sandbox.ts';

const shop = await startTestSandbox({ isSeeded: true });
const student = await shop.student();
const panel = await openPanel(shop);

const readAddress = async (topic: string, isLocked: boolean) => {
  const response = await student.get(`/api/topics/${topic}/content`);
  const items = z.array(contentItem).parse(await response.json());
  return items.find((item) => item.isLocked === isLocked)?.downloadUrl ?? '';
};
const locked = await readAddress('topic-micro-4-1-2', true);
const free = await readAddress('topic-micro-4-1-1', false);

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
  ['needs_json', 415, serverMessages.needsJson, () => send('{}', { 'content-type': 'text/plain' })],
  ['body_too_large', 413, serverMessages.bodyTooLarge, () => send(`"${'x'.repeat(70_000)}"`, {})],
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

test('a download that fails at the file store is reported', async () => {
  const ticket = (await student.get(free)).headers.get('location') ?? '';
  await injectFault(shop.files, { status: 503 });
  const response = await student.get(ticket);
  await clearFaults(shop.files);
  expect(await response.json()).toEqual({
    code: 'download_failed',
    message: serverMessages.downloadFailed,
    requestId: expect.any(String),
  });
  expect(response.status).toBe(502);
});
