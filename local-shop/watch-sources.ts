/// <reference lib="esnext.disposable" />
import { join } from 'node:path';
import { watch } from 'chokidar';

const SOURCES = ['functions', 'server', 'contract'];
/** Long enough for an editor that saves in several steps. */
const DEBOUNCE_MS = 100;

export function watchSources(
  root: string,
  reload: () => Promise<void>,
  log: (line: string) => void,
): Disposable {
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reload().then(
        () => log('Reloaded the functions.'),
        (error: Error) => log(`The functions cannot be loaded:\n${error.message}`),
      );
    }, DEBOUNCE_MS);
  };
  // Node's own watcher loses a file if an editor replaces it instead of writing into it.
  const watcher = watch(
    SOURCES.map((name) => join(root, name)),
    { ignoreInitial: true },
  ).on('all', changed);
  return {
    [Symbol.dispose]() {
      clearTimeout(timer);
      void watcher.close();
    },
  };
}
