export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Tree = { [name: string]: string | Tree };

const LIMIT = 1_000;
const DEPTH = 8;

/**
 * Reads Stripe's bracket form: `a=1&b[c]=2&d[0]=x&e[]=y`.
 * @returns objects and arrays of strings; names that are only numbers (or empty) make an array
 */
export function decodeForm(text: string): { [name: string]: FormValue } {
  const root: Tree = Object.create(null);
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > LIMIT) break;
    put(root, keysOf(name), value);
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, settle(value)]));
}

function keysOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 1 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')].slice(0, DEPTH);
}

function put(tree: Tree, [key = '', ...rest]: string[], value: string): void {
  const name = key === '' ? String(Object.keys(tree).length) : key;
  if (rest.length === 0) {
    tree[name] = value;
    return;
  }
  const held = tree[name];
  const branch: Tree = typeof held === 'object' ? held : Object.create(null);
  tree[name] = branch;
  put(branch, rest, value);
}

function settle(value: string | Tree): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  if (entries.every(([name]) => /^\d+$/.test(name))) {
    return entries.map(([, item]) => settle(item));
  }
  return Object.fromEntries(entries.map(([name, item]) => [name, settle(item)]));
}
