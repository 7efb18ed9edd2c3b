import { expect, test } from 'vitest';
import { writeSettings } from './studio.ts';

const PAGE = '<head><script type="application/json" id="studio-settings"></script></head>';

test('writes the settings into the page without closing the script', () => {
  const page = writeSettings(PAGE, {
    projectId: '</script>$&',
    dataset: 'production',
    shopUrl: 'http://localhost',
  });
  const [, json = ''] = /id="studio-settings">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual({
    projectId: '</script>$&',
    dataset: 'production',
    shopUrl: 'http://localhost',
  });
});

test('rejects a page without an element for the settings', () => {
  expect(() =>
    writeSettings('<head></head>', { projectId: 'a', dataset: 'b', shopUrl: 'http://localhost' }),
  ).toThrow();
});
