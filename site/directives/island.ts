/**
 * The element around an island. The build puts it into pages in place of Astro's, which is six times as
 * large (docs/decisions/0046-small-pages.md). It imports nothing, because every page contains it.
 *
 * Astro's directives decide when an island loads. It starts to load once the page's text has been painted,
 * and hydrates once the page is complete and styled for more than what the build rendered.
 */
type Hydrator = (
  island: HTMLElement,
) => (
  component: unknown,
  props: object,
  slots: object,
  options: { client: string | null },
) => Promise<void>;
type Hydrate = () => Promise<void>;
/** Until text of the page has been painted (`FirstPaintScript.astro`). */
declare const firstPaint: Promise<void>;

type Directive = (load: () => Promise<Hydrate>, options: object, island: HTMLElement) => void;

/** The script is part of the page, so that it runs while the page is being parsed. */
const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done));

/** Loads the site's whole stylesheet, once. Without it, a page is still the one that the build rendered. */
function loadStyles(): Promise<unknown> | null {
  const style = document.querySelector<HTMLElement>('style[data-whole]');
  return (
    style &&
    new Promise((done) => {
      const href = style.dataset['whole'];
      const link = document.createElement('link');
      Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done });
      style.after(link);
    })
  );
}
let styles: Promise<unknown> | null | undefined;

/** A browser keeps a failed import, so that the second attempt needs another address. */
const importTwice = (url: string) =>
  import(/* @vite-ignore */ url).catch(async () => {
    await new Promise((done) => setTimeout(done, 1000));
    return import(/* @vite-ignore */ `${url}?again=${Date.now()}`);
  });

/** Long props come from a file. */
const readProps = async (island: HTMLElement): Promise<object> => {
  const url = island.getAttribute('props-url');
  return url ? (await fetch(url)).json() : JSON.parse(island.getAttribute('props') ?? '{}');
};

customElements.define(
  'astro-island',
  class extends HTMLElement {
    connectedCallback() {
      const client = this.getAttribute('client');
      const read = (name: string) => this.getAttribute(name) ?? '';
      const load = async (): Promise<Hydrate> => {
        await firstPaint;
        styles ??= loadStyles();
        const [component, renderer, props] = await Promise.all([
          importTwice(read('component-url')),
          importTwice(read('renderer-url')) as Promise<{ default: Hydrator }>,
          readProps(this),
          parsed,
          styles,
        ]);
        return async () => {
          await renderer.default(this)(component[read('component-export')], props, {}, { client });
          this.removeAttribute('ssr');
        };
      };
      const { Astro } = globalThis as unknown as { Astro: Record<string, Directive> };
      Astro[client ?? '']?.(load, {}, this);
    }
  },
);
