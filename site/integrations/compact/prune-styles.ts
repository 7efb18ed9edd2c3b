import { type Selector, type SelectorComponent, transform, type Variable } from 'lightningcss';
import type { Names } from './read-names.ts';

const minify = (css: string, options: object = {}) =>
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    ...options,
  }).code.toString();

/** Parts of fields. */
const OF_FIELDS =
  /^(?:file-selector-button|placeholder|-webkit-(?:datetime|date|calendar|search|inner|outer)-.*)$/;
const hasFields = ({ tags }: Names) => tags.has('input') || tags.has('textarea');

function mayMatchPart(part: SelectorComponent, names: Names): boolean {
  switch (part.type) {
    case 'class':
      return names.classes.has(part.name);
    case 'id':
      return names.ids.has(part.name);
    case 'type':
      return names.tags.has(part.name.toLowerCase());
    case 'attribute':
      return names.attributes.has(part.name);
    case 'pseudo-element':
      return !OF_FIELDS.test(part.kind === 'custom' ? part.name : part.kind) || hasFields(names);
    case 'pseudo-class':
      if (part.kind === 'host') return false;
      if (part.kind === 'custom' && part.name === '-moz-ui-invalid') return hasFields(names);
      // The older name of `:focus-visible`, for which the shop has a rule of its own.
      if (part.kind === 'custom' && part.name === '-moz-focusring') return false;
      if (part.kind === 'is' || part.kind === 'where' || part.kind === 'has')
        return part.selectors.some((selector) => mayMatch(selector, names));
      return true;
    default:
      return true;
  }
}

/** Whether a page contains all that a selector asks for. What it excludes does not count. */
const mayMatch = (selector: Selector, names: Names) =>
  selector.every((part) => mayMatchPart(part, names));

/** The custom properties and animations that nothing in the styles, or in the page, uses. */
function unusedSymbols(css: string, { properties }: Names): string[] {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  const declared = [...css.matchAll(/(?:[{;]|@property )(--[\w-]+)\s*[:{]/g)];
  const unused = declared.flatMap(([, name = '']) =>
    used.has(name) || properties.has(name) ? [] : [name],
  );
  const animations = [...css.matchAll(/@keyframes ([\w-]+)/g)].flatMap(([, name = '']) =>
    css.match(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'))?.length === 1 ? [name] : [],
  );
  return [...new Set([...unused, ...animations])];
}

/** Where Tailwind gives its properties their first values for browsers without `@property`. */
const FIRST_VALUES = /@layer properties\{@supports[^{]*\{[^{}]*\{[^{}]*\}\}\}/;

/** Replaces the properties that nothing sets by their first values, or by what is to stand in their place. */
function foldUnset(css: string): string {
  const set = new Set(
    [...css.replace(FIRST_VALUES, '').matchAll(/[{;](--[\w-]+):/g)].map(([, name]) => name),
  );
  const first = new Map(
    [...css.matchAll(/@property (--[\w-]+)\{[^}]*?(?:initial-value:([^;}]*))?\}/g)].map(
      ([, name = '', value]) => [name, value],
    ),
  );
  return minify(css, {
    visitor: {
      Variable({ name: { ident }, fallback }: Variable) {
        if (set.has(ident)) return;
        const value = first.get(ident);
        return value === undefined ? (fallback ?? undefined) : { raw: value };
      },
    },
  });
}

/** What Tailwind resets on every page. */
const RESET = ['tab-size', 'font-feature-settings', 'font-variation-settings', 'letter-spacing'];

/** Removes the resets of properties that nothing sets to another value. */
function dropResets(css: string): string {
  return RESET.reduce((rest, property) => {
    const declarations = new RegExp(`(?<=[;{])${property}:([^;}]*)(?:;|(?=}))`, 'g');
    const values = [...rest.matchAll(declarations)].map(([, value = '']) => value);
    const isUnset = values.every((value) => ['normal', 'inherit', '4'].includes(value));
    return isUnset ? rest.replace(declarations, '') : rest;
  }, css);
}

/** Declares the layers in the order of the whole stylesheet, which a page may load later. */
function layerOrder(css: string): string {
  const names = [...css.matchAll(/@layer ([\w-]+)[{;]/g)].map(([, name]) => name);
  return names.length > 0 ? `@layer ${[...new Set(names)].join(',')};` : '';
}

/** Reduces styles to the rules that may apply to a page as the build rendered it. */
export function pruneStyles(css: string, names: Names): string {
  let kept = minify(css, {
    visitor: { Selector: (selector: Selector) => (mayMatch(selector, names) ? undefined : []) },
  });
  kept = foldUnset(kept);
  for (let unused = unusedSymbols(kept, names); unused.length > 0; ) {
    kept = minify(kept, { unusedSymbols: unused });
    const rest = unusedSymbols(kept, names);
    // What is left although unused, such as a property of an unknown place, stays.
    unused = rest.length < unused.length || rest.some((name) => !unused.includes(name)) ? rest : [];
  }
  // The minifier adds a browser's own form of a property each time.
  const once = kept.replace(/([;{])(-webkit-[\w-]+:[^;}]+;)\2+/g, '$1$2');
  return layerOrder(css) + dropResets(once);
}
