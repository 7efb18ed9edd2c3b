import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A program, started as if from another terminal in the current folder. It ends with the test. */
export class TestProcess {
  readonly child: ChildProcess;
  output = '';

  constructor(args: string[], env: Record<string, string> = {}) {
    const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
    this.child = spawn(process.execPath, args, {
      env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    });
    const append = (chunk: Buffer) => {
      this.output += chunk.toString();
    };
    this.child.stdout?.on('data', append);
    this.child.stderr?.on('data', append);
    onTestFinished(() => void this.child.kill('SIGKILL'));
  }

  /** @returns the exit code */
  async end(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      await once(this.child, 'close');
    }
    return this.child.exitCode;
  }

  /** Waits for a line that begins with a text. @returns the rest of the line */
  async line(beginning: string): Promise<string> {
    const find = () => this.output.split('\n').find((line) => line.startsWith(beginning));
    const { stdout } = this.child;
    for (;;) {
      const match = find();
      if (match !== undefined) return match.slice(beginning.length);
      if (!stdout || this.child.exitCode !== null)
        throw new Error(`The process ended: ${this.output}`);
      await Promise.race([once(stdout, 'data'), once(this.child, 'close')]);
    }
  }

  /** Ends the process without warning, like a power cut. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.end();
  }
}

export function runModule(text: string): TestProcess {
  return new TestProcess(['--input-type=module-typescript', '--eval', text]);
}
