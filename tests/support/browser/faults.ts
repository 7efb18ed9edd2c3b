import type { BrowserContext, Route } from 'playwright/test';
import { clearFaults, type Fault, injectFault, type Service } from '../faults.ts';

export type ClearFault = () => Promise<void>;
/**
 * Makes a service fail for everybody, so only for tests that run alone.
 * @returns function that removes its faults before the test ends
 */
export type InjectFault = (service: Service, fault?: Fault) => Promise<ClearFault>;

/** Injects faults and remembers the services, so that the next test finds them working. */
export function createFaults(addresses: Record<Service, string>) {
  const services = new Set<Service>();
  const inject: InjectFault = async (service, fault) => {
    services.add(service);
    await injectFault(addresses[service], fault);
    return () => clearFaults(addresses[service]);
  };
  const clearAll = async () => {
    await Promise.all([...services].map((service) => clearFaults(addresses[service])));
  };
  return { inject, clearAll };
}

/** Failure of a browser's next matching requests. */
export interface RequestFault extends Pick<Fault, 'times' | 'status' | 'method'> {
  /** Beginning of the matching paths, at any address. */
  path: string;
  /** Never responds. */
  hang?: true;
  /** Loses the connection. */
  drop?: true;
  /** Body of the response, in JSON. Default: none, as from a host without the shop. */
  json?: unknown;
}

/**
 * Makes requests of the page's browser fail, without disturbing others.
 * @returns function that ends the failure; requests that hang stay unanswered
 */
export type FailRequests = (fault: RequestFault) => Promise<ClearFault>;

/** Makes requests fail. `end` leaves the pages of requests that hang, because the browser sends them when routes end. */
export function createRequestFaults(context: BrowserContext) {
  let isHanging = false;
  const failRequests: FailRequests = async (fault) => {
    const {
      path,
      times = Number.POSITIVE_INFINITY,
      method,
      hang,
      drop,
      status = 500,
      json,
    } = fault;
    let left = times;
    const matches = ({ pathname }: URL) => pathname.startsWith(path);
    const fail = async (route: Route) => {
      if (left <= 0 || (method && route.request().method() !== method)) return route.fallback();
      left -= 1;
      if (hang) isHanging = true;
      else if (drop) await route.abort();
      else await route.fulfill(json ? { status, json } : { status });
    };
    await context.route(matches, fail);
    return () => context.unroute(matches, fail);
  };
  const end = async () => {
    if (isHanging) await Promise.all(context.pages().map((page) => page.goto('about:blank')));
  };
  return { failRequests, end };
}
