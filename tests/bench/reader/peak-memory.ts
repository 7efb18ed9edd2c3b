import { readdirSync, readFileSync } from 'node:fs';

const read = (id: string, file: string): string => {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
};

const field = (id: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(id, 'status'))?.[1] ?? 0);

/** The processes that a process has started, and theirs. */
function startedBy(parent: string, all: readonly string[]): string[] {
  const own = all.filter((id) => field(id, 'PPid') === Number(parent));
  return own.flatMap((id) => [id, ...startedBy(id, all)]);
}

/**
 * Reads the most resident memory that a page's process of this program's browsers has had, in MB. A tenth of
 * a gigabyte of it is the browser's own code, which all its processes share.
 */
export function peakMemoryOfPages(): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const pages = startedBy(String(process.pid), all).filter((id) =>
    read(id, 'cmdline').includes('--type=renderer'),
  );
  return Math.max(0, ...pages.map((id) => field(id, 'VmHWM'))) / 1024;
}
