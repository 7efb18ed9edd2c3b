/** Runs a step under its name. @param expectation expected duration, e.g. "about ten seconds" */
export type Step = <T>(name: string, expectation: string, work: () => Promise<T>) => Promise<T>;

export const silently: Step = (_name, _expectation, work) => work();

export interface SandboxOptions {
  root: string;
  /** Port of the shop; 0 takes any free port. */
  port: number;
  /** Folder of all state. One sandbox at a time may use it. */
  dataDir: string;
  /** Overrides for the sandbox's own settings; an empty value counts. */
  env?: Record<string, string | undefined>;
  site: 'build' | 'dev' | 'none';
  /** Name of the deploy context; `production` by default. */
  deployContext?: string | undefined;
  isFresh?: boolean;
  hasDemo?: boolean;
  /** Signs up a demo student; by default if there is demo content. */
  hasStudent?: boolean;
  /** Gives password hashes and challenges the lowest cost, for tests that sign in hundreds of times. */
  hasQuickPasswords?: boolean | undefined;
  /** Shortens the time limits of requests to services to a second. Needs quick passwords. */
  hasShortTimeLimits?: boolean | undefined;
  hasClock?: boolean;
  log?: (line: string) => void;
  /** Receives a line for each successful request; `log` by default. */
  logRequest?: (line: string) => void;
  /** Receives each line of functions and of pages with hot reload. */
  logFunctions?: (line: string) => void;
  logEmail?: (line: string) => void;
  step?: Step;
}
