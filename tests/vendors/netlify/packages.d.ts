/** Types of packages that only `npm run test:vendors` and the bench install. */

declare module '@netlify/edge-bundler' {
  export function bundle(
    sources: string[],
    output: string,
    declarations: never[],
    options: { basePath: string; cacheDirectory: string },
  ): Promise<{ manifest?: { routes: { function: string; path?: string }[] } }>;
}

declare module '@netlify/zip-it-and-ship-it' {
  export function zipFunctions(
    source: string,
    output: string,
    options: {
      config: Record<string, { nodeVersion: string; includedFiles: string[] }>;
      archiveFormat: 'none';
      basePath: string;
    },
  ): Promise<{ name: string; runtimeVersion?: string; invocationMode?: string }[]>;

  export function listFunctions(
    folder: string,
    options: { parseISC: true },
  ): Promise<
    { name: string; schedule?: string; routes?: { pattern: string; methods: string[] }[] }[]
  >;
}
