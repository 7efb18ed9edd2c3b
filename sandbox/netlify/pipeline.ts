import { answerPlainly } from './answer.ts';
import { callEdge, callFunction } from './call-function.ts';
import type { Exchange } from './exchange.ts';
import type { FunctionsRuntime, Running } from './functions-runtime.ts';
import type { Limits } from './limits.ts';
import type { Redirection } from './rules.ts';
import { headersOf } from './runtime/http.ts';
import { type Site, serveNotFound, serveStatic } from './serve-static.ts';

export interface PipelineOptions {
  runtime: FunctionsRuntime;
  limits: Limits;
  site: () => Promise<Site>;
  /** Where pages come from while developing. A page that is not there is left to `hasRule`. */
  pages?: ((exchange: Exchange, path: string, hasRule: boolean) => Promise<boolean>) | undefined;
}

/** The order in which Netlify asks: edge functions, functions, forced rules, files, other rules, 404. */
export class Pipeline {
  readonly #options: PipelineOptions;

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  /** A request from outside. */
  async enter(exchange: Exchange): Promise<void> {
    const running = await this.#options.runtime.running();
    const matches = running.edge.all(exchange.method, exchange.url.pathname);
    if (matches.length === 0) return this.afterEdge(exchange);
    return callEdge(exchange, matches, { running, limits: this.#options.limits });
  }

  /** What follows the edge functions. */
  async afterEdge(exchange: Exchange): Promise<void> {
    const running = await this.#options.runtime.running();
    const { pathname, search } = exchange.url;
    if (await this.#callFunction(exchange, running, pathname + search)) return;
    const site = await this.#options.site();
    const headers = headersOf(exchange.headers);
    const rule = await site.rules.redirection(exchange.url, headers);
    if (rule?.isForced) return this.#follow(exchange, running, site, rule);
    const { path } = exchange;
    if (await this.#servePage(exchange, site, path, { hasRule: rule !== undefined })) return;
    if (rule) return this.#follow(exchange, running, site, rule);
    return serveNotFound(exchange, site);
  }

  async #callFunction(exchange: Exchange, running: Running, path: string, status?: number) {
    const [pathname = ''] = path.split('?');
    const match = running.functions.first(exchange.method, pathname);
    if (!match) return false;
    const { limits } = this.#options;
    await callFunction(exchange, match, { running, limits, path, status });
    return true;
  }

  async #follow(exchange: Exchange, running: Running, site: Site, rule: Redirection) {
    const { outgoing, url } = exchange;
    const target = rule.target.pathname + rule.target.search;
    if (rule.status >= 300 && rule.status < 400) {
      const location = rule.target.origin === url.origin ? target : rule.target.href;
      return answerPlainly(outgoing, rule.status, undefined, { location });
    }
    if (rule.isExternal) {
      return answerPlainly(outgoing, 501, 'Passing on to another site has no stand-in');
    }
    const status = rule.status === 200 ? undefined : rule.status;
    if (await this.#callFunction(exchange, running, target, status)) return;
    const path = decodeURIComponent(rule.target.pathname);
    if (await this.#servePage(exchange, site, path, { status })) return;
    return serveNotFound(exchange, site);
  }

  async #servePage(
    exchange: Exchange,
    site: Site,
    path: string,
    { status, hasRule = false }: { status?: number | undefined; hasRule?: boolean },
  ) {
    const { pages } = this.#options;
    if (!pages || (status && status !== 200)) return serveStatic(exchange, site, path, status);
    return pages(exchange, path, hasRule);
  }
}
