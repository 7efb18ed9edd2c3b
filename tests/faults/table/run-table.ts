import type { Fault, Service } from '../../support/faults.ts';
import { ShopProcess } from '../shop-process.ts';
import { JOURNEYS } from './journeys.ts';
import { type Observation, observe } from './observe.ts';

/** The services, under the names that the document gives them. */
export const SERVICES = [
  ['kv', 'Key-value store'],
  ['content', 'CMS'],
  ['files', 'File store'],
  ['payments', 'Payment provider'],
  ['inbox', 'Mail server'],
  ['identity', 'Identity provider'],
] as const satisfies [Service, string][];

/** The ways in which a service fails. */
export const FAULTS = [
  ['responds with an error', { status: 500 }],
  ['does not respond', { hang: true }],
  ['drops the connection', { drop: true }],
] as const satisfies [string, Fault][];

/** What one fault of one service does to one journey. */
export interface Cell extends Observation {
  service: string;
  fault: string;
  journey: string;
}

/**
 * Tries every fault of every service in every journey. Each service has a shop of its own, so that
 * they can fail side by side.
 * @param newFolder returns an empty folder for the data of one shop
 */
export async function runTable(newFolder: () => string): Promise<Cell[]> {
  const rows = SERVICES.map(async ([service, name]) => {
    const shop = new ShopProcess(newFolder());
    try {
      await shop.start();
      return await runService(shop, service, name);
    } finally {
      await shop.kill();
    }
  });
  return (await Promise.all(rows)).flat();
}

async function runService(shop: ShopProcess, service: Service, name: string): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const journey of JOURNEYS) {
    for (const [fault, how] of FAULTS) {
      if (journey.needsRestart) {
        await shop.kill();
        await shop.start();
      }
      const observation = await observe(shop.shop, journey, service, how);
      cells.push({ service: name, fault, journey: journey.name, ...observation });
    }
  }
  return cells;
}
