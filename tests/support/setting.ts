import type { TestSandbox } from './sandbox.ts';

/** What the functions see under a name. */
export function setting({ env }: TestSandbox, name: string): string {
  const value = env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
