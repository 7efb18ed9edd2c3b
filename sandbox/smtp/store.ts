import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface StoredMessage {
  id: string;
  received: Date;
  isRead: boolean;
  raw: Buffer;
}

const FOLDERS = ['tmp', 'new', 'cur'] as const;
const TIME_DIGITS = 9;

/**
 * Folder of `.eml` files like a Maildir: written to `tmp`, unread in `new`, read in `cur`. A message whose `add` has
 * resolved survives SIGKILL and power loss. Only one process may use it.
 */
export class Mailbox {
  #folder: string;
  #isRead: Map<string, boolean>;
  #lastTime: number;
  readonly #onAdd: (raw: Buffer) => void;

  /** @param onAdd receives each stored message */
  constructor(folder: string, onAdd: (raw: Buffer) => void = () => {}) {
    this.#folder = folder;
    this.#onAdd = onAdd;
    rmSync(join(folder, 'tmp'), { recursive: true, force: true });
    for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true });
    this.#isRead = new Map([...this.#scan('new', false), ...this.#scan('cur', true)]);
    this.#lastTime = readTime(this.ids[0] ?? '0');
  }

  /** Ids, newest first. */
  get ids(): string[] {
    return [...this.#isRead.keys()].sort().reverse();
  }

  get unreadCount(): number {
    return [...this.#isRead.values()].filter((isRead) => !isRead).length;
  }

  async add(raw: Buffer): Promise<string> {
    this.#lastTime = Math.max(Date.now(), this.#lastTime + 1);
    const time = this.#lastTime.toString(36).padStart(TIME_DIGITS, '0');
    const id = time + randomBytes(6).toString('hex');
    const temporary = join(this.#folder, 'tmp', `${id}.eml`);
    await writeFile(temporary, raw, { flush: true });
    await rename(temporary, this.#path(id, false));
    await syncFolder(join(this.#folder, 'new'));
    this.#isRead.set(id, false);
    this.#onAdd(raw);
    return id;
  }

  /** @returns undefined for an unknown or deleted message */
  isRead(id: string): boolean | undefined {
    return this.#isRead.get(id);
  }

  get(id: string): StoredMessage | undefined {
    const isRead = this.#isRead.get(id);
    if (isRead === undefined) return undefined;
    const raw = readFileSync(this.#path(id, isRead));
    return { id, received: new Date(readTime(id)), isRead, raw };
  }

  markRead(id: string): void {
    if (this.#isRead.get(id) !== false) return;
    renameSync(this.#path(id, false), this.#path(id, true));
    this.#isRead.set(id, true);
  }

  remove(ids: string[]): void {
    for (const id of ids) {
      const isRead = this.#isRead.get(id);
      if (isRead === undefined) continue;
      rmSync(this.#path(id, isRead));
      this.#isRead.delete(id);
    }
  }

  #path(id: string, isRead: boolean): string {
    return join(this.#folder, isRead ? 'cur' : 'new', `${id}.eml`);
  }

  #scan(name: (typeof FOLDERS)[number], isRead: boolean): [string, boolean][] {
    const files = readdirSync(join(this.#folder, name)).filter((file) => file.endsWith('.eml'));
    return files.map((file) => [file.slice(0, -'.eml'.length), isRead]);
  }
}

/** Reads the time of arrival from the start of an id, so ids sort by time. */
function readTime(id: string): number {
  return Number.parseInt(id.slice(0, TIME_DIGITS), 36);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  // Windows syncs no folders: it writes their entries itself.
  if (process.platform === 'win32') return folder.close();
  await folder.sync().finally(() => folder.close());
}
