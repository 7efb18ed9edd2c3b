import { z } from 'zod';
import { runInShop } from './run-in-shop.ts';
import type { TestSandbox } from './sandbox.ts';

const commands = z.array(z.string());

/**
 * Runs a task of the scheduled function in a new process, and records its commands to the key-value store.
 * @returns names of the commands, each as often as the store charges for it
 */
export async function commandsOfRun(shop: TestSandbox, name: string): Promise<string[]> {
  const { stdout } = await runInShop(
    shop,
    `import run from './functions/schedule.ts';
     const sent = [];
     const { fetch } = globalThis;
     globalThis.fetch = (url, init) => {
       if (String(url).startsWith(process.env.KV_REST_API_URL)) {
         const body = JSON.parse(init.body);
         sent.push(...(Array.isArray(body[0]) ? body : [body]).map(([command]) => command.toLowerCase()));
       }
       return fetch(url, init);
     };
     await run(new Request('http://localhost', { method: 'POST', body: JSON.stringify({ task: '${name}' }) }));
     console.log('\\n' + JSON.stringify(sent));`,
  );
  return commands.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}
