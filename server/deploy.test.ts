import { afterEach, expect, test } from 'vitest';
import { enterDeploy, refuseSaleFrom } from './deploy.ts';

afterEach(() => enterDeploy({ context: 'production' }));

test('production sells from any dataset', () => {
  expect(() => refuseSaleFrom('production')).not.toThrow();
});

test.each(['deploy-preview', 'branch-deploy'])(
  'a %s sells from a dataset of its own only',
  (context) => {
    enterDeploy({ context });
    expect(() => refuseSaleFrom('preview-notes')).not.toThrow();
    expect(() => refuseSaleFrom('production')).toThrow('does not sell');
  },
);
