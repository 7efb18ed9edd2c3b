import { EventEmitter } from 'node:events';
import type { Page } from 'playwright/test';
import { expect, test } from 'vitest';
import { ConsoleErrors } from './console-errors.ts';

/** A page that only reports to its console. */
class Reporter extends EventEmitter {
  error(text: string, url = 'http://localhost:8888/') {
    this.emit('console', { type: () => 'error', text: () => text, location: () => ({ url }) });
  }
}

function watch() {
  const errors = new ConsoleErrors();
  const page = new Reporter();
  errors.watch(page as unknown as Page);
  return { errors, page };
}

const FAILED = 'Failed to load resource: the server responded with a status of 503 ()';

test('accepts an allowed error by its status and path', async () => {
  const { errors, page } = watch();
  errors.allow(/503 .*\/api\/subjects$/);
  page.error(FAILED, 'http://localhost:8888/api/subjects?page=2');
  await errors.verify();
});

test('fails on any other error', async () => {
  const { errors, page } = watch();
  errors.allow(/503 .*\/api\/subjects$/);
  page.error(FAILED, 'http://localhost:8888/api/subjects');
  page.error(FAILED, 'http://localhost:8888/api/auth/user');
  await expect(errors.verify()).rejects.toThrow('/api/auth/user');
});

test('fails on an allowed error that does not occur, unless it is optional', async () => {
  const { errors } = watch();
  errors.allow(/503/, { isOptional: true });
  await errors.verify();
  errors.allow(/404/);
  await expect(errors.verify()).rejects.toThrow('/404/');
});
