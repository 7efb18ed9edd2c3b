/** The names in a page's HTML that a selector may ask for. */
export interface Names {
  classes: Set<string>;
  ids: Set<string>;
  tags: Set<string>;
  attributes: Set<string>;
  /** Custom properties that it uses itself. */
  properties: Set<string>;
}

/** What scripts of a page, or its reader, may add before any island hydrates. */
const ADDED_LATER = ['data-font', 'data-offered', 'data-session', 'data-theme', 'open'];

const ENTITIES: Record<string, string> = {
  gt: '>',
  lt: '<',
  amp: '&',
  '#38': '&',
  '#34': '"',
  quot: '"',
};
const decode = (text: string) =>
  text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/**
 * Reads the names from the start tags of a page without scripts and styles.
 * @param drawings SVG that it shows from files
 */
export function readNames(html: string, drawings: string): Names {
  const names: Names = {
    classes: new Set(),
    ids: new Set(),
    tags: new Set(),
    attributes: new Set(ADDED_LATER),
    properties: new Set(
      [...`${html}${drawings}`.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name),
    ),
  };
  for (const [, tag = '', rest = ''] of html.matchAll(
    /<([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g,
  )) {
    // A hidden field has no looks, and the rules for fields are many.
    if (!/\stype="hidden"/.test(rest)) names.tags.add(tag.toLowerCase());
    for (const [, name = '', value = ''] of rest.matchAll(/\s([^\s=>"'/]+)(?:="([^"]*)")?/g)) {
      names.attributes.add(name.toLowerCase());
      if (name === 'id') names.ids.add(decode(value));
      if (name === 'class') {
        for (const each of decode(value).split(/\s+/)) if (each) names.classes.add(each);
      }
    }
  }
  return names;
}
