/** Starts every stand-in on an empty folder, fills the content as the first start does, and prints the responses. */
import { lockFolder } from 'local-stand-ins/kit/lock.ts';
import { DATASET, PROJECT_ID } from '#local-shop/content-project.ts';
import { seedContent } from '#local-shop/demo.ts';
import { readSecrets } from '#local-shop/secrets.ts';
import { startServices } from '#local-shop/services.ts';

const [dataDir = ''] = process.argv.slice(2);
lockFolder(dataDir, 'the argument');
const secrets = await readSecrets(dataDir, {});
const services = await startServices({ dataDir, shop: 'http://localhost:8888', secrets });
const { kv, content, files, payments, identity, inbox } = services.addresses;
const all = [kv, content, files, payments, identity, inbox];
const responses = await Promise.all(all.map(({ origin }) => fetch(origin)));
await seedContent(dataDir, secrets, content.origin);
const query = new URLSearchParams({ query: 'count(*[_type == "topic"])' });
const path = `/v2025-02-19/data/query/${DATASET}?${query}`;
const headers = { authorization: `Bearer ${secrets.sanityToken}`, 'x-project': PROJECT_ID };
const { result } = await (await fetch(`${content.origin}${path}`, { headers })).json();
process.stdout.write(JSON.stringify({ standIns: responses.length, topics: result }));
await services.close();
process.exit();
