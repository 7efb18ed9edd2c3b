import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterDeploy, refuseLiveKeyInPreview, refuseSaleFrom } from './deploy.ts';

const enterProduction = () => enterDeploy({ context: 'production' });
// Unit tests share modules, and with them the deploy that another file has entered.
beforeEach(enterProduction);
afterEach(enterProduction);

test('production sells from any dataset', () => {
  expect(() => refuseSaleFrom('production')).not.toThrow();
});

test.each(['deploy-preview', 'branch-deploy'])(
  'a %s sells only from its own dataset',
  (context) => {
    enterDeploy({ context });
    expect(() => refuseSaleFrom('preview-notes')).not.toThrow();
    expect(() => refuseSaleFrom('production')).toThrow("can't buy anything");
  },
);

test('a preview takes no live payments', () => {
  for (const key of ['sk_live_1', 'rk_live_1']) {
    expect(() => refuseLiveKeyInPreview(key)).not.toThrow();
    enterDeploy({ context: 'deploy-preview' });
    expect(() => refuseLiveKeyInPreview(key)).toThrow("can't buy anything");
    expect(() => refuseLiveKeyInPreview(key.replace('live', 'test'))).not.toThrow();
    enterProduction();
  }
});
