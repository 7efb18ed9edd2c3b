import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { attribute, listElements, type PageElement, replaceParts } from './html.ts';

/** Attributes of `Layout.astro` for the files of islands, by client directive. */
const PLACES = { page: 'data-scripts', session: 'data-signed-in' };

/** Lists island scripts in each page, so that a browser loads them in parallel, not one import after another. */
export function preloadScripts(): AstroIntegration {
  /** Static imports of each script, by path. */
  const imports = new Map<string, readonly string[]>();
  return {
    name: 'preload-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const plugin = {
          name: 'read-imports',
          applyToEnvironment: ({ name }: { name: string }) => name === 'client',
          generateBundle(_: unknown, bundle: Record<string, { imports?: readonly string[] }>) {
            for (const [file, chunk] of Object.entries(bundle)) {
              imports.set(
                `/${file}`,
                (chunk.imports ?? []).map((each) => `/${each}`),
              );
            }
          },
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for (const file of globSync('**/*.html', { cwd: root })) {
          const html = await readFile(join(root, file), 'utf8');
          const elements = listElements(html);
          const parts = Object.entries(PLACES).flatMap(([directive, name]) => {
            const script = elements.find((each) => attribute(each, name) !== undefined);
            const place = script?.sourceCodeLocation?.attrs?.[name];
            const paths = withImports(imports, listScripts(elements, directive));
            return place ? [{ ...place, text: `${name}="${paths.join(' ')}"` }] : [];
          });
          await writeFile(join(root, file), replaceParts(html, parts));
        }
      },
    },
  };
}

function listScripts(elements: readonly PageElement[], directive: string): string[] {
  return elements
    .filter((each) => each.tagName === 'astro-island' && attribute(each, 'client') === directive)
    .flatMap((island) => [attribute(island, 'component-url'), attribute(island, 'renderer-url')])
    .filter((path) => path !== undefined);
}

function withImports(
  imports: ReadonlyMap<string, readonly string[]>,
  paths: readonly string[],
): string[] {
  const files = new Set(paths);
  for (const path of files) for (const each of imports.get(path) ?? []) files.add(each);
  return [...files];
}
