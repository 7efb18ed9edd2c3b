import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCode, failure } from '#contract/errors.ts';
import { AppError } from './errors.ts';
import { serverMessages } from './messages.ts';

const ROOT = join(import.meta.dirname, '..');

const sources = ['server', 'functions'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && join(folder, file) !== 'server/errors.ts')
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
);

test.each(errorCode.options)('%s has an error status and a message, and is in use', (code) => {
  const error = new AppError(code);
  expect(error.status).toBeGreaterThanOrEqual(400);
  expect(error.status).toBeLessThan(600);
  expect(failure.parse(error.body)).toEqual({ code, message: error.message });
  expect(error.message).not.toBe('');
  expect(sources.some((source) => source.includes(`'${code}'`))).toBe(true);
});

test('only malformed requests are called invalid', () => {
  const codes = errorCode.options.filter(
    (code) => new AppError(code).message === serverMessages.invalidRequest,
  );
  expect(codes).toEqual(['invalid_request', 'signature_invalid']);
});

test('an error about one field repeats its message at that field', () => {
  const { body } = new AppError('pdf_broken', { field: 'pdf' });
  expect(body.fields).toEqual({ pdf: body.message });
});

test("the static 404 below /api matches the functions' 404", () => {
  const text = readFileSync(join(ROOT, 'site/public/api-404.json'), 'utf8');
  expect(JSON.parse(text)).toEqual(new AppError('not_found').body);
});
