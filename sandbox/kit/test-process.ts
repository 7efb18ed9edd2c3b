import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** A process of the sandbox as another terminal would start it. It ends with the test. */
export class TestProcess {
  readonly child: ChildProcess;
  said = '';

  constructor(args: string[], env: Record<string, string> = {}) {
    const { PATH = '', HOME = '' } = process.env;
    this.child = spawn(process.execPath, args, { cwd: ROOT, env: { PATH, HOME, ...env } });
    const hear = (chunk: Buffer) => {
      this.said += chunk.toString();
    };
    this.child.stdout?.on('data', hear);
    this.child.stderr?.on('data', hear);
    onTestFinished(() => void this.child.kill('SIGKILL'));
  }

  /** Waits for the process to end. @returns its exit code */
  async end(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      await once(this.child, 'close');
    }
    return this.child.exitCode;
  }

  /** Waits for a line that begins so. @returns the rest of it */
  async line(beginning: string): Promise<string> {
    const find = () => this.said.split('\n').find((line) => line.startsWith(beginning));
    const { stdout } = this.child;
    for (;;) {
      const found = find();
      if (found !== undefined) return found.slice(beginning.length);
      if (!stdout || this.child.exitCode !== null) throw new Error(`It ended: ${this.said}`);
      await Promise.race([once(stdout, 'data'), once(this.child, 'close')]);
    }
  }

  /** Ends the process as a power cut would. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.end();
  }
}

/** Runs a module's text as a process. */
export function runModule(text: string): TestProcess {
  return new TestProcess(['--input-type=module-typescript', '--eval', text]);
}
