import type { Sandbox } from '#local-shop/start.ts';

export function setting({ env }: Pick<Sandbox, 'env'>, name: string): string {
  const value = env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
