import { join } from 'node:path';
import { TestProcess } from './test-process.ts';

export const MAIN = join(import.meta.dirname, 'main.ts');

export const STAND_INS = ['blobs', 'netlify', 'oidc', 'sanity', 'smtp', 'stripe', 'upstash'];

export class TestStandIn extends TestProcess {
  constructor(name: string, ...args: string[]) {
    super([MAIN, name, ...args]);
  }

  /** Waits for a setting that the stand-in prints, e.g. `Address`. */
  async printed(label: string): Promise<string> {
    return (await this.line(`  ${label} `)).trim();
  }

  /** @returns the exit code */
  stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.end();
  }
}
