import { callEdge, callFunction } from './call-function.ts';
import type { Cdn } from './cdn/cdn.ts';
import type { FunctionsRuntime, RunningFunctions } from './functions-runtime.ts';
import type { Limits } from './limits.ts';
import type { RequestContext } from './request-context.ts';
import { type Manifest, Routes } from './routes.ts';
import type { Redirection } from './rules.ts';
import { toHeaders } from './runtime/http.ts';
import { sendStatus } from './send-status.ts';
import { type Site, serveNotFound, serveStatic } from './serve-static.ts';

export interface PipelineOptions {
  runtime: FunctionsRuntime;
  limits: Limits;
  cdn: Cdn;
  site: () => Promise<Site>;
  /** Serves pages during development. Returns false if a redirect rule exists (`hasRule`) and the page does not. */
  pages?:
    | ((context: RequestContext, path: string, hasRule: boolean) => Promise<boolean>)
    | undefined;
}

/** Handles a request in Netlify's order: edge functions, functions, forced rules, files, other rules, 404. */
export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #broken = new BrokenRoutes();

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  async enter(context: RequestContext): Promise<void> {
    const running = await this.#options.runtime.running();
    const matches = running.edge.all(context.url.pathname);
    if (matches.length === 0) return this.afterEdge(context);
    return callEdge(context, matches, { running, limits: this.#options.limits });
  }

  async afterEdge(context: RequestContext): Promise<void> {
    const running = await this.#options.runtime.running();
    const { pathname, search } = context.url;
    const reason = this.#broken.find(pathname, running);
    if (reason) return sendStatus(context.outgoing, 500, reason);
    if (await this.#callFunction(context, running, pathname + search)) return;
    const site = await this.#options.site();
    const headers = toHeaders(context.headers);
    const rule = await site.rules.redirection(context.url, headers);
    if (rule?.isForced) return this.#follow(context, running, site, rule);
    const { path } = context;
    if (await this.#servePage(context, site, path, { hasRule: rule !== undefined })) return;
    if (rule) return this.#follow(context, running, site, rule);
    return serveNotFound(context, site);
  }

  async #callFunction(
    context: RequestContext,
    running: RunningFunctions,
    path: string,
    status?: number,
  ) {
    const [pathname = ''] = path.split('?');
    const match = running.functions.first(pathname);
    if (!match) return false;
    const { limits, cdn } = this.#options;
    await callFunction(context, match, { running, limits, cdn, path, status });
    return true;
  }

  async #follow(context: RequestContext, running: RunningFunctions, site: Site, rule: Redirection) {
    const { outgoing, url } = context;
    const target = rule.target.pathname + rule.target.search;
    if (rule.status >= 300 && rule.status < 400) {
      const location = rule.target.origin === url.origin ? target : rule.target.href;
      return sendStatus(outgoing, rule.status, undefined, { location });
    }
    if (rule.isExternal) {
      return sendStatus(outgoing, 501, 'Rewrites to another site are not simulated');
    }
    const status = rule.status === 200 ? undefined : rule.status;
    if (await this.#callFunction(context, running, target, status)) return;
    const path = decodeURIComponent(rule.target.pathname);
    if (await this.#servePage(context, site, path, { status })) return;
    return serveNotFound(context, site);
  }

  async #servePage(
    context: RequestContext,
    site: Site,
    path: string,
    { status, hasRule = false }: { status?: number | undefined; hasRule?: boolean },
  ) {
    const { pages } = this.#options;
    if (!pages || (status && status !== 200)) return serveStatic(context, site, path, status);
    return pages(context, path, hasRule);
  }
}

const API = '/api/';

/** Routes of functions that were loaded once, and the reason if they no longer respond. */
class BrokenRoutes {
  readonly #known = new Map<string, Routes>();
  #latest: Manifest | undefined;

  /**
   * Explains why no function responds at a path. A function that has never been loaded may be at any address of the
   * API.
   * @returns undefined if a function responds, or no function was ever there
   */
  find(
    path: string,
    { manifest, functions }: { manifest: Manifest; functions: Routes },
  ): string | undefined {
    this.#remember(manifest);
    if (manifest.broken.length === 0 || functions.first(path)) return undefined;
    return manifest.broken.find(({ name }) => {
      const routes = this.#known.get(name);
      return routes ? routes.first(path) : path.startsWith(API);
    })?.reason;
  }

  #remember(manifest: Manifest): void {
    if (manifest === this.#latest) return;
    this.#latest = manifest;
    for (const route of [...manifest.edge, ...manifest.functions]) {
      this.#known.set(route.name, new Routes([route]));
    }
  }
}
