/** The addresses of one function, from its `config`. */
export interface Route {
  name: string;
  paths: string[];
  excluded: string[];
  /** In upper case; empty means every method. */
  methods: string[];
  schedule?: string | undefined;
}

/** A function that cannot be loaded. */
export interface BrokenFunction {
  name: string;
  /** The error, for the person who is writing the function. */
  reason: string;
}

/** The functions of a project. */
export interface Manifest {
  functions: Route[];
  edge: Route[];
  /** Functions and edge functions that cannot be loaded. Always empty unless a gateway serves pages during development. */
  broken: BrokenFunction[];
}

export interface Match {
  name: string;
  params: Record<string, string>;
}

const isLiteral = (path: string) => !/[:*(){}?+\\]/.test(path);
const trim = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path).toLowerCase();

/** Comparing patterns takes long, so the functions found for so many paths are remembered. */
const MAX_REMEMBERED = 1_000;

/** Finds functions by path and method, in the order of their names. */
export class Routes {
  readonly #routes: { route: Route; paths: Matcher[]; excluded: Matcher[] }[];
  readonly #remembered = new Map<string, Match[]>();

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
    const key = `${method} ${path}`;
    const found = this.#remembered.get(key) ?? this.#find(method, path);
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(key, found);
    return found;
  }

  first(method: string, path: string): Match | undefined {
    return this.all(method, path)[0];
  }

  #find(method: string, path: string): Match[] {
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
}

type Matcher = (path: string) => Record<string, string> | undefined;

/** Compares literal paths without case or trailing slash, and others as URL patterns, as Netlify does. */
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
