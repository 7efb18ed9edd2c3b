/** Where one function listens, as its `config` says. */
export interface Route {
  name: string;
  paths: string[];
  excluded: string[];
  /** Upper case; empty for every method. */
  methods: string[];
  schedule?: string | undefined;
}

/** What the functions folder holds. */
export interface Manifest {
  functions: Route[];
  edge: Route[];
}

export interface Match {
  name: string;
  params: Record<string, string>;
}

const isLiteral = (path: string) => !/[:*(){}?+\\]/.test(path);
const trim = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path).toLowerCase();

/** Finds functions by address and method, in the order of their names. */
export class Routes {
  readonly #routes: { route: Route; paths: Matcher[]; excluded: Matcher[] }[];

  constructor(routes: Route[]) {
    this.#routes = routes
      .filter((route) => !route.schedule)
      .map((route) => ({
        route,
        paths: route.paths.map(matcher),
        excluded: route.excluded.map(matcher),
      }));
  }

  all(method: string, path: string): Match[] {
    return this.#routes.flatMap(({ route, paths, excluded }) => {
      if (route.methods.length > 0 && !route.methods.includes(method)) return [];
      if (excluded.some((match) => match(path))) return [];
      for (const match of paths) {
        const params = match(path);
        if (params) return [{ name: route.name, params }];
      }
      return [];
    });
  }

  first(method: string, path: string): Match | undefined {
    return this.all(method, path)[0];
  }
}

type Matcher = (path: string) => Record<string, string> | undefined;

/** Literal paths ignore case and one trailing slash; others are URL patterns, as on Netlify. */
function matcher(path: string): Matcher {
  if (isLiteral(path)) {
    const wanted = trim(path);
    return (asked) => (trim(asked) === wanted ? {} : undefined);
  }
  const pattern = new URLPattern({ pathname: path });
  return (asked) => {
    const groups = pattern.exec({ pathname: asked })?.pathname.groups;
    if (!groups) return undefined;
    const named = Object.entries(groups).filter(([name, value]) => /\D/.test(name) && value);
    return Object.fromEntries(named.map(([name, value]) => [name, value ?? '']));
  };
}
