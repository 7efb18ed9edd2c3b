import { type Manifest, Routes } from './routes.ts';

const API = '/api/';

/** Knows the routes of functions that could once be loaded, and says why they do not respond now. */
export class BrokenRoutes {
  readonly #known = new Map<string, Routes>();
  #latest: Manifest | undefined;

  /**
   * Finds out why no function responds at a path. A function that has never been loaded may be at any address of the API.
   * @returns undefined if a function responds, or none has been there
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
