import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, defaultClientConditions } from 'vite';
import { features } from '#shop';
import { packConditions } from '../../packs/packs.mjs';

/** Pages that work without a connection. */
const PAGES = ['offline', 'practise', 'purchases', 'read-shell'];

/** Files of these pages, and of other pages. To tell them apart would save little. Their names contain a hash or a version. */
const FILES = [
  '_astro/*.{js,css,woff2}',
  'drawings/**/*',
  'drills/**/*',
  'pdfjs/*/{iccs,standard_fonts,wasm}/*',
];

interface PrecacheEntry {
  url: string;
  /** Null for a file whose address changes with its content. */
  revision: string | null;
}

async function listEntries(root: string): Promise<PrecacheEntry[]> {
  const pages = PAGES.map(async (page) => {
    const html = await readFile(join(root, `${page}.html`));
    return { url: `/${page}`, revision: createHash('sha256').update(html).digest('hex') };
  });
  const files = globSync(FILES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll(sep, '/'));
  return [
    ...(await Promise.all(pages)),
    ...files.map((url) => ({ url: `/${url}`, revision: null })),
  ];
}

/** Writes `/sw.js` after all pages. Without the feature, it is a worker that removes an earlier worker. */
export function offlineWorker(): AstroIntegration {
  return {
    name: 'offline-worker',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const name = features.offline ? 'offline-worker' : 'leaving-worker';
        const entry = new URL(`../features/offline/worker/${name}.ts`, import.meta.url);
        const entries = features.offline ? await listEntries(root) : [];
        await build({
          configFile: false,
          envDir: false,
          publicDir: false,
          logLevel: 'warn',
          resolve: { conditions: [...packConditions(), ...defaultClientConditions] },
          define: {
            PRECACHE: JSON.stringify(entries),
            'process.env.NODE_ENV': JSON.stringify('production'),
          },
          build: {
            outDir: root,
            emptyOutDir: false,
            target: ['chrome111', 'edge111', 'firefox140', 'safari18.4'],
            lib: {
              entry: fileURLToPath(entry),
              formats: ['iife'],
              name: 'worker',
              fileName: () => 'sw.js',
            },
          },
        });
      },
    },
  };
}
