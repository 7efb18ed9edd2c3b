import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { parseEnv } from 'node:util';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, test } from 'vitest';
import { offerSecrets } from './offer-secrets.ts';

const EXAMPLE = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

interface Situation {
  isTerminal?: boolean;
  answer?: string;
  isAgreed?: boolean;
  files?: Record<string, string>;
  step?: number;
}

/** Runs the offer in a folder of its own. @returns what was printed, and the settings in `.env` afterwards */
async function offer({ isTerminal = true, answer, files, ...situation }: Situation) {
  const root = temporaryFolder({ '.env.example': EXAMPLE, ...files });
  const file = join(root, '.env');
  const read = () => (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {});
  const input = Object.assign(new PassThrough(), { isTTY: isTerminal });
  const output = Object.assign(new PassThrough(), { isTTY: isTerminal });
  input.end(answer === undefined ? '' : `${answer}\n`);
  const variables = read();
  const place = { root, variables, input, output };
  const { step = 1, isAgreed = false } = situation;
  const isWritten = await offerSecrets(step, isAgreed, place);
  return { isWritten, printed: String(output.read() ?? ''), settings: read() };
}

const COPY = { '.env': EXAMPLE };

test.each<[string, Situation]>([
  ['a yes in a terminal', { answer: 'y', files: COPY }],
  ['--yes without a terminal', { isTerminal: false, isAgreed: true, files: COPY }],
  ['--yes before .env exists', { isAgreed: true }],
])('%s writes two different secrets into .env, and keeps its other lines', async (_, situation) => {
  const { isWritten, settings } = await offer(situation);
  const { SESSION_SECRET = '', TICKET_SECRET = '', ...others } = settings;
  expect(isWritten).toBe(true);
  for (const secret of [SESSION_SECRET, TICKET_SECRET]) expect(secret).toMatch(/^[\w-]{48}$/);
  expect(SESSION_SECRET).not.toBe(TICKET_SECRET);
  const { SESSION_SECRET: _s, TICKET_SECRET: _t, ...example } = parseEnv(EXAMPLE);
  expect(others).toEqual(example);
});

test.each<[string, Situation, RegExp]>([
  ['a no', { answer: 'n', files: COPY }, /^Write a random SESSION_SECRET and TICKET_SECRET/],
  ['an empty answer', { answer: '', files: COPY }, /^Write a random/],
  ['the end of the input', { files: COPY }, /^Write a random/],
  ['no terminal', { isTerminal: false, files: COPY }, /--step 1 --yes" writes SESSION_SECRET and/],
  ['a step without secrets of its own', { step: 4, isAgreed: true, files: COPY }, /^$/],
])('%s writes nothing', async (_, situation, printed) => {
  const before = parseEnv(EXAMPLE);
  expect(await offer(situation)).toEqual({
    isWritten: false,
    printed: expect.stringMatching(printed),
    settings: before,
  });
});

test('a secret that is set is kept, and a line that is missing is added', async () => {
  const own = 'my own secret, from a password manager';
  const files = { '.env': `SESSION_SECRET="${own}"\nOWNER_EMAIL=me@notes.shop` };
  const { settings } = await offer({ isAgreed: true, files });
  expect(settings).toEqual({
    SESSION_SECRET: own,
    OWNER_EMAIL: 'me@notes.shop',
    TICKET_SECRET: expect.stringMatching(/^[\w-]{48}$/),
  });
});

test('the step of the content webhook writes its secret', async () => {
  const { settings } = await offer({ step: 3, isAgreed: true, files: COPY });
  expect(settings['SANITY_WEBHOOK_SECRET']).toMatch(/^[\w-]{48}$/);
  expect(settings['SESSION_SECRET']).toBe('');
});
