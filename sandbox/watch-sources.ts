/// <reference lib="esnext.disposable" />
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['functions', 'server', 'contract'];
/** An editor saves in several steps. */
const QUIET = 100;

/** Calls `reload` when something that functions are made of has changed. */
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
        () => log('The functions were loaded anew'),
        (error: Error) => log(`The functions cannot be loaded.\n${error.message}`),
      );
    }, QUIET);
  };
  const watchers = SOURCES.map((name) => join(root, name))
    .filter((folder) => existsSync(folder))
    .map((folder) => watch(folder, { recursive: true }, changed));
  return {
    [Symbol.dispose]() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
