export interface Route {
  name: string;
  paths: string[];
  schedule?: string | undefined;
}

export interface BrokenFunction {
  name: string;
  reason: string;
}

export interface Manifest {
  functions: Route[];
  edge: Route[];
  /**
   * Functions and edge functions that cannot be loaded. Always empty unless a gateway serves pages during development.
   */
  broken: BrokenFunction[];
}

export interface Match {
  name: string;
  params: Record<string, string>;
}

const isLiteral = (path: string) => !/[:*(){}?+\\]/.test(path);
const trim = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path).toLowerCase();

/** Finds functions by path, in the order of their names. */
export class Routes {
  readonly #routes: { name: string; paths: Matcher[] }[];

  constructor(routes: Route[]) {
    this.#routes = routes
      .filter(({ schedule }) => !schedule)
      .map(({ name, paths }) => ({ name, paths: paths.map(matcher) }));
  }

  all(path: string): Match[] {
    return this.#routes.flatMap(({ name, paths }) => {
      for (const match of paths) {
        const params = match(path);
        if (params) return [{ name, params }];
      }
      return [];
    });
  }

  first(path: string): Match | undefined {
    return this.all(path)[0];
  }
}

type Matcher = (path: string) => Record<string, string> | undefined;

/** Compares literal paths without case or trailing slash, and other paths as URL patterns, as Netlify does. */
function matcher(path: string): Matcher {
  if (isLiteral(path)) {
    const expected = trim(path);
    return (requested) => (trim(requested) === expected ? {} : undefined);
  }
  const pattern = new URLPattern({ pathname: path });
  return (requested) => {
    const groups = pattern.exec({ pathname: requested })?.pathname.groups;
    if (!groups) return undefined;
    const named = Object.entries(groups).filter(([name, value]) => /\D/.test(name) && value);
    return Object.fromEntries(named.map(([name, value]) => [name, value ?? '']));
  };
}
