/**
 * Does one piece of work under its name.
 * @param expectation what to expect, e.g. "about ten seconds"
 */
export type Step = <T>(name: string, expectation: string, work: () => Promise<T>) => Promise<T>;

/** Does the work and shows nothing. */
export const silently: Step = (_name, _expectation, work) => work();

export interface SandboxOptions {
  /** The project's folder. */
  root: string;
  /** The shop's port; 0 takes any free port. */
  port: number;
  /** The folder of all state. One sandbox at a time may use it. */
  dataDir: string;
  /** Overrides the sandbox's own settings, even with an empty value. */
  env?: Record<string, string | undefined>;
  /** Serves the production build, pages with hot reload, or functions alone. */
  site: 'build' | 'dev' | 'none';
  /** What the platform calls the deploy; `production` by default. */
  deployContext?: string | undefined;
  /** Whether to move what is in the folder aside first. */
  isFresh?: boolean;
  /** Whether to fill an empty shop with content. */
  hasDemo?: boolean;
  /** Whether a demo student signs up; by default where there is demo content. */
  hasStudent?: boolean;
  /**
   * Whether functions hash passwords at bcrypt's lowest cost, and the administrator's is a known one, for tests that
   * sign in hundreds of times.
   */
  hasQuickPasswords?: boolean | undefined;
  /** Whether the clock calls scheduled functions. */
  hasClock?: boolean;
  log?: (line: string) => void;
  /** Receives a line for each request that did not fail; `log` by default. */
  logRequest?: (line: string) => void;
  /** Receives each line of functions and of pages with hot reload. */
  logFunctions?: (line: string) => void;
  /** Receives a line for each email. */
  logEmail?: (line: string) => void;
  /** Shows what takes long. */
  step?: Step;
}
