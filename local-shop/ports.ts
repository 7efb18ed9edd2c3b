import { join } from 'node:path';
import { readJson, writeJson } from 'local-stand-ins/kit/json-file.ts';
import { z } from 'zod';

const portsByName = z.record(z.string(), z.int());

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

export class Ports {
  readonly #file: string;
  readonly #ports: Record<string, number>;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'ports.json');
    this.#ports = readJson(this.#file, portsByName) ?? {};
  }

  /**
   * @param start listens on the ports (0 for any free port)
   * @param addresses returns the service's addresses, in the order of `names`
   */
  async start<T>(
    names: string[],
    start: (ports: number[]) => Promise<T>,
    addresses: (started: T) => string[],
  ): Promise<T> {
    const remembered = names.map((name) => this.#ports[name] ?? 0);
    const started = await start(remembered).catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      return start(names.map(() => 0));
    });
    for (const [index, address] of addresses(started).entries()) {
      this.#ports[names[index] ?? ''] = Number(new URL(address).port);
    }
    writeJson(this.#file, this.#ports);
    return started;
  }
}
