/** Defines the platform's global `Netlify`, with the environment. */
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
  Object.defineProperty(globalThis, 'Netlify', { value: { env }, configurable: true });
}
