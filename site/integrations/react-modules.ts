import type { PluginOption } from 'vite';

/** What a file of React contains that only selects the one for production or for development. */
const SELECTS = /module\.exports = require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/;
const REQUIRES = /\bvar (?:\s*\w+ = require\("[\w-]+"\)[,;])+/;
const REQUIRED = /(\w+) = require\(("[\w-]+")\)/g;

/**
 * Turns a file of React for production, which is CommonJS, into a module: each `exports.name` becomes a
 * variable that is exported.
 * @throws Error where the file is written in another way than React's are today
 */
export function toModule(code: string): string {
  const [, selected] = SELECTS.exec(code) ?? [];
  if (selected) return `export * from '${selected}';`;
  const names = new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name = '']) => name));
  let body = code.replace(REQUIRES, (list) =>
    [...list.matchAll(REQUIRED)].map(([, as, from]) => `import * as ${as} from ${from};`).join(''),
  );
  // The first time that it stands at the beginning of a line; React may assign to it again.
  for (const name of names) body = body.replace(`\nexports.${name} =`, `\nlet own_${name} =`);
  body = body.replace(/\bexports\.(\w+)/g, 'own_$1');
  if (names.size === 0 || /\brequire\(|\bmodule\./.test(body))
    throw new Error('This file of React cannot be turned into a module');
  return `${body}\nexport { ${[...names].map((name) => `own_${name} as ${name}`).join(', ')} };\n`;
}

/** How Radix UI names a hook that an old React may not have, which makes bundlers keep all of React. */
const HIDDEN_NAME = /\bReact\[" (\w+) "\.trim\(\)\.toString\(\)\]/g;

/**
 * Lets bundles contain only what is used of React, and import its names: for CommonJS, bundlers add a file with
 * code that reads it, and a call of that code to every other file.
 */
export const reactModules: PluginOption = [
  {
    name: 'react-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/node_modules\/(?:react|react-dom|scheduler)\/[\w./-]+\.js$/ },
      handler: toModule,
    },
  },
  {
    name: 'named-hooks',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/@radix-ui\// },
      handler: (code) => code.replace(HIDDEN_NAME, 'React.$1'),
    },
  },
];
