import { running } from './context.ts';

/** Defines the platform's global `Netlify`: the environment and the current call's context. */
export function installNetlifyGlobal(): void {
  const env = {
    get: (name: string) => process.env[name],
    has: (name: string) => process.env[name] !== undefined,
    set: (name: string, value: string) => {
      process.env[name] = value;
    },
    delete: (name: string) => {
      delete process.env[name];
    },
    toObject: () => ({ ...process.env }),
  };
  const netlify = {
    env,
    get context() {
      return running.getStore() ?? null;
    },
  };
  Object.defineProperty(globalThis, 'Netlify', { value: netlify, configurable: true });
}
