/** Deno script: writes the modules of a bundle as files. Arguments: the reader of bundles, the bundle, a folder. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';

const [reader = '', bundle = '', folder = ''] = argv.slice(2);
const NAMES = new Map([
  ['netlify:bootstrap-stage2', 'stage2.js'],
  ['netlify:import-map', 'import-map.json'],
]);

const { Parser } = await import(`file://${reader}`);
const parser = await Parser.createInstance();
const specifiers = await parser.parseBytes(readFileSync(bundle));
await parser.load();
for (const specifier of specifiers) {
  const file = join(folder, NAMES.get(specifier) ?? specifier.replace('file:///', ''));
  const source = await parser.getModuleSource(specifier);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source.replaceAll(/file:\/\/\/(?=root\/|vendor\/)/g, `file://${folder}/`));
}
