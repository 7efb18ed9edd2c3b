import { expect, test } from 'vitest';
import { compactDrawings } from './drawings.ts';

test('closes empty elements of drawings, and leaves all others', () => {
  const html = '<svg><path d="M0 0"></path><g></g></svg><p></p>';
  expect(compactDrawings(html)).toBe('<svg><path d="M0 0"/><g></g></svg><p></p>');
});
