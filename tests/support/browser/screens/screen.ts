import type { Locator, Page } from 'playwright/test';
import type { ConsoleErrors } from '../console-errors.ts';
import type { FailRequests, InjectFault, RequestFault } from '../faults.ts';
import type { Person } from '../people.ts';
import type { Sandbox } from '../sandbox.ts';

/** Fixtures that open a screen; the person is signed in on the page. */
export interface Stage {
  page: Page;
  sandbox: Sandbox;
  failRequests: FailRequests;
  injectFault: InjectFault;
  consoleErrors: ConsoleErrors;
}

export interface Screen {
  /** Unique name, and prefix of its pictures' names. */
  name: string;
  who: Person;
  reach: (stage: Stage) => Promise<unknown>;
  /** Finds an element that only this screen has. */
  landmark: (page: Page) => Locator;
  /** True if reaching the screen changes the shop for everybody, so that no other test may run. */
  isAlone?: boolean;
  /** True if the screen differs from another screen only in its first view. */
  isVariant?: boolean;
  /** Errors that the browser reports in this state. */
  consoleErrors?: RegExp[];
  /** axe rules that do not fit this screen, each with the reason. */
  except?: Record<string, string>;
}

export const at =
  (path: string) =>
  ({ page }: Stage) =>
    page.goto(path);

/** Reaches a screen while the next call of a kind fails. */
export const withFault =
  (fault: RequestFault, reach: Screen['reach']): Screen['reach'] =>
  async (stage) => {
    await stage.failRequests({ times: 1, ...fault });
    return reach(stage);
  };
