import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, test, vi } from 'vitest';
import { watchSources } from './watch-sources.ts';

test('reloads functions each time an editor replaces a source', async () => {
  const root = temporaryFolder({ 'server/rule.ts': '0' });
  const file = join(root, 'server/rule.ts');
  const reload = vi.fn(async () => {});
  using _watching = watchSources(root, reload, () => {});

  for (const edit of ['one', 'two', 'three']) {
    reload.mockClear();
    await vi.waitFor(
      () => {
        // Saved repeatedly, because the watcher does not announce when it is ready.
        writeFileSync(join(root, 'draft'), edit);
        renameSync(join(root, 'draft'), file);
        expect(reload).toHaveBeenCalled();
      },
      { timeout: 10_000, interval: 300 },
    );
  }
});
