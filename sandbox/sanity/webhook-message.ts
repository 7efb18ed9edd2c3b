import { evaluate, parse } from 'groq-js';
import { type Change, isPublishedId } from './document.ts';
import type { WebhookTarget } from './options.ts';

/** Turns changes into the bodies of a webhook, by its filter and its projection. */
export class WebhookMessages {
  readonly #filter: ReturnType<typeof parse>;
  readonly #projection: ReturnType<typeof parse>;

  /** @throws GroqSyntaxError for an invalid filter or projection */
  constructor({ filter, projection }: WebhookTarget) {
    this.#filter = parse(filter || 'true', { mode: 'delta' });
    this.#projection = parse(projection || '@', { mode: 'delta' });
  }

  /**
   * Returns the body for a change, or undefined where the webhook is not about it. Drafts, versions and
   * the service's own system documents are never sent; assets are documents like any other.
   */
  async bodyOf({ id, before, after }: Change): Promise<string | undefined> {
    const root = after ?? before;
    if (!isPublishedId(id) || root?._type.startsWith('system.')) return undefined;
    const run = async (tree: ReturnType<typeof parse>): Promise<unknown> =>
      (await evaluate(tree, { root, before, after })).get();
    if ((await run(this.#filter)) !== true) return undefined;
    return JSON.stringify(await run(this.#projection));
  }
}
