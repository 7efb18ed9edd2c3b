import type { TestSandbox } from './sandbox.ts';

/** Reads a setting as the functions see it. */
export function setting({ env }: Pick<TestSandbox, 'env'>, name: string): string {
  const value = env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
