import { expect, test } from 'vitest';
import { writeSettings } from './studio.ts';

const PAGE = '<head><script type="application/json" id="studio-settings"></script></head>';

test('the settings of a shop stand in the page of the Studio, and end no script', () => {
  const page = writeSettings(PAGE, { projectId: '</script>$&', dataset: 'production' });
  const [, json = ''] = /id="studio-settings">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual({ projectId: '</script>$&', dataset: 'production' });
});

test('a page without a place for them is refused', () => {
  expect(() => writeSettings('<head></head>', { projectId: 'a', dataset: 'b' })).toThrow();
});
