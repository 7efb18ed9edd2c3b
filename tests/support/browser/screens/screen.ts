import type { Locator, Page } from 'playwright/test';
import type { Fault, Service, Spoil } from '../faults.ts';
import type { Person } from '../people.ts';
import type { Sandbox } from '../test.ts';

/** What a screen is reached with: a page on which the person is signed in. */
export interface Stage {
  page: Page;
  sandbox: Sandbox;
  spoil: Spoil;
}

/** One screen of the shop in one of its states. */
export interface Screen {
  /** Also the name of its picture. */
  name: string;
  who: Person;
  /** Leads there, as that person would. */
  reach: (stage: Stage) => Promise<unknown>;
  /** What tells that it is there. */
  sign: (page: Page) => Locator;
  /** Differs from another screen only in what the window shows at first. */
  isVariant?: boolean;
  /** Rules of axe that do not fit this screen, each with the reason. */
  except?: Record<string, string>;
}

/** Reaches a screen by its address. */
export const at =
  (path: string) =>
  ({ page }: Stage) =>
    page.goto(path);

/** Reaches a screen whose next call of that kind is spoilt. */
export const spoilt =
  (fault: Fault, reach: Screen['reach'], service: Service = 'shop'): Screen['reach'] =>
  async (stage) => {
    await stage.spoil(service, { times: 1, ...fault });
    return reach(stage);
  };
