import { expect, test } from 'vitest';
import { toSocketPath } from './socket-path.ts';

test('a local socket is a file, and on Windows a named pipe', () => {
  expect(toSocketPath('/tmp/netlify-1/1.sock', 'linux')).toBe('/tmp/netlify-1/1.sock');
  expect(toSocketPath('C:\\Temp\\netlify-1\\1.sock', 'win32')).toBe(
    '\\\\?\\pipe\\C:\\Temp\\netlify-1\\1.sock',
  );
});
