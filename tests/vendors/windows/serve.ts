/**
 * Starts every stand-in on an empty folder, fills the content as the first start does, serves the functions, and prints
 * the responses. Arguments: the folder, and the folder of the bundled functions.
 */
import { join } from 'node:path';
import { lockFolder } from 'local-stand-ins/kit/lock.ts';
import { startNetlify } from 'local-stand-ins/netlify/index.ts';
import { startListener } from 'local-stand-ins/netlify/listener.ts';
import { seedContent } from '#local-shop/demo.ts';
import { shopEnvironment } from '#local-shop/environment.ts';
import { readSecrets } from '#local-shop/secrets.ts';
import { startServices } from '#local-shop/services.ts';

const [dataDir = '', functions = ''] = process.argv.slice(2);
lockFolder(dataDir, 'the argument');
const secrets = await readSecrets(dataDir, {});
const listener = await startListener(0);
const shop = listener.origin;
const { addresses, close } = await startServices({ dataDir, shop, secrets });
const { kv, content, files, payments, identity, inbox } = addresses;
const all = [kv, content, files, payments, identity, inbox];
const responses = await Promise.all(all.map(({ origin }) => fetch(origin)));
await seedContent(dataDir, secrets, content.origin);
const env = shopEnvironment(shop, secrets, addresses, 'none', {});
const netlify = await startNetlify({
  root: process.cwd(),
  functions,
  port: listener,
  // Repairs the sockets of the functions' thread too.
  env: { ...env, NODE_OPTIONS: process.env['NODE_OPTIONS'] },
  publishDir: () => join('site', 'public'),
  hasClock: false,
});
const subjects = await (await fetch(`${shop}/api/subjects`)).json();
const file = await fetch(`${shop}/api-404.json`);
process.stdout.write(
  JSON.stringify({ standIns: responses.length, subjects: subjects.length, file: file.status }),
);
await netlify.close();
await close();
process.exit();
