import { expect, test } from 'vitest';
import { explainPortError } from './port-error.ts';
import { StartError } from './start-error.ts';

const portError = (code: string) => Object.assign(new Error(code), { code, port: 80 });

test.each([
  ['EADDRINUSE', 'PORT', 'Port 80 is in use. Free it, or set PORT to another one.'],
  ['EADDRINUSE', undefined, 'Port 80 is in use. Free it, or choose another one.'],
  ['EACCES', 'PORT', 'The system reserves port 80, so set PORT to one above 1023.'],
])('explains %s with the setting %s', (code, setting, sentence) => {
  expect(explainPortError(portError(code), setting)).toEqual(new StartError(sentence));
});

test('returns other errors unchanged', () => {
  const error = new Error('Something else');
  expect(explainPortError(error)).toBe(error);
});
