import { expect, test } from 'vitest';
import { studioRules, writeSettings } from './studio.ts';

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

test('redirects /studio to a Studio with a host name of its own', () => {
  const shopUrl = 'https://shop.example';
  const studioUrl = 'https://studio.shop.example/studio';
  expect(studioRules({ studioUrl, shopUrl })).toBe(
    `/studio ${studioUrl} 302\n/studio/* ${studioUrl} 302\n`,
  );
  expect(studioRules({ studioUrl: `${shopUrl}/studio`, shopUrl })).toBe('');
  expect(studioRules({ studioUrl: '', shopUrl })).toBe('');
});
