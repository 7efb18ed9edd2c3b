import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../kit/test-folder.ts';
import { TestStandIn } from '../kit/test-stand-in.ts';

const project = () =>
  temporaryFolder({
    'package.json': '{"type":"module"}',
    'netlify.toml': '[[redirects]]\nfrom = "/old"\nto = "/"\nstatus = 301\n',
    'public/index.html': 'first',
    'api/hello.mjs': `
      export const config = { path: '/api/hello' };
      export default () => new Response(process.env.GREETING);`,
    // As Notepad saves it.
    '.env': Buffer.from('\uFEFFexport GREETING="hello"\r\n', 'utf16le'),
  });

test('serves the site and the functions of another project', async () => {
  const root = project();
  const started = new TestStandIn(
    'netlify',
    '--project',
    root,
    '--site',
    'public',
    '--functions',
    'api',
    '--env',
    join(root, '.env'),
  );
  const origin = await started.printed('Address');
  const text = async (path: string) => (await fetch(origin + path)).text();
  expect(await text('/')).toBe('first');
  expect(await text('/old')).toBe('first');
  expect(await text('/api/hello')).toBe('hello');

  writeFiles(root, { 'public/index.html': 'second' });
  await fetch(`${origin}/__sandbox/build`, { method: 'POST' });
  await expect.poll(() => text('/')).toBe('second');

  expect(await started.stop()).toBe(0);
});

test.each([
  ['none', '--env none cannot be read.'],
  ['half', 'Line 2 of half does not end GREETING with the quote that begins it.'],
])('refuses an environment file that cannot be read: %s', async (name, sentence) => {
  const folder = temporaryFolder({ half: 'A=1\nGREETING="hello\n' });
  const file = join(folder, name);
  const refused = new TestStandIn('netlify', '--env', file);
  expect(await refused.end()).toBe(2);
  expect(refused.output.replaceAll(file, name)).toContain(sentence);
});
