import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';
import { expect, test } from 'vitest';
import { compactIslands, compileIsland, revive } from './islands.ts';

const SCRIPT = `<script>${astroIsland}</script>`;

const island = (props: string) =>
  `${SCRIPT}<astro-island uid="Z1" prefix="r1" component-url="/_astro/A.js" component-export="A" renderer-url="/_astro/c.js" props="${props}" ssr client="session" opts="{&quot;name&quot;:&quot;A&quot;}" await-children><p>One</p><!--astro:end--></astro-island>`;

test('writes props as plain JSON, without what Astro needs for its own script', () => {
  const props =
    '{&quot;name&quot;:[0,&quot;A &lt; B&#39;s &amp; C&quot;],&quot;list&quot;:[1,[[0,1],[0,{&quot;on&quot;:[0,true]}]]],&quot;none&quot;:[0]}';
  const { html, files } = compactIslands(island(props), 'run()');
  expect(html).toBe(
    `<script>run()</script><astro-island prefix="r1" component-url="/_astro/A.js" component-export="A" renderer-url="/_astro/c.js" props='{"name":"A < B&#39;s &amp; C","list":[1,{"on":true}]}' ssr client="session"><p>One</p></astro-island>`,
  );
  expect(files.size).toBe(0);
});

test('writes long props into a file that its content names', () => {
  const long = 'words '.repeat(200);
  const page = () => compactIslands(island(`{&quot;text&quot;:[0,&quot;${long}&quot;]}`), '');
  const { html, files } = page();
  const [[path, json] = []] = files;
  expect(path).toMatch(/^\/_astro\/props\.\w+\.json$/);
  expect(html).toContain(` props-url="${path}" `);
  expect(JSON.parse(json ?? '')).toEqual({ text: long });
  expect([...page().files.keys()]).toEqual([path]);
});

test('refuses props that JSON does not have', () => {
  expect(() => revive([3, '2026-11-22T00:00:00.000Z'])).toThrow(
    'An island has a prop that is not JSON',
  );
});

test("refuses a page with another script than Astro's", () => {
  expect(() => compactIslands(island('{}').replace(SCRIPT, ''), '')).toThrow("Astro's script");
});

test("compiles a script of at most a third of Astro's, which leaves no global name", async () => {
  const script = await compileIsland();
  expect(script.length).toBeLessThan(astroIsland.length / 3);
  expect(script).toMatch(/^\(\(\)=>\{.*\}\)\(\);?$/);
});
