import { startSanity } from './index.ts';

/** Runs a lake in another process for the test that kills it. Arguments: data directory, token. */
const [dataDir = '', token = ''] = process.argv.slice(2);
const lake = await startSanity({
  port: 0,
  dataDir,
  projectId: 'shop',
  dataset: 'production',
  token,
  ratePerSecond: 1_000,
});
console.log(lake.origin);
