import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDrawing } from '../../scripts/draw-folders.mjs';

test('the architecture shows the folders as the import rules allow them: run scripts/draw-folders.mjs', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
  expect(text).toBe(withDrawing(text));
});
