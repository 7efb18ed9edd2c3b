import { z } from 'zod';
import { settle } from './settle.ts';
import type { Shop } from './shop.ts';

export interface RoundTrips {
  store: number;
  cms: number;
  provider: number;
}

const requests = z.array(z.object({ path: z.string() }));

const LOG = '/__sandbox/requests';

/** Stand-ins. `shop` if functions run there, whose work may follow a response. */
type StandIns = Pick<Shop, 'kv' | 'content' | 'payments'> & Partial<Pick<Shop, 'shop'>>;

const standIns = ({ kv, content, payments }: StandIns) =>
  ({ store: kv, cms: content, provider: payments }) as const;

/** Counts the stand-ins' requests for a response, including work after it, but not work after earlier responses. */
export async function countAtStandIns(
  shop: StandIns,
  call: () => Promise<Response>,
): Promise<{ response: Response; received: RoundTrips }> {
  const services = Object.entries(standIns(shop));
  const functions = shop.shop === undefined ? undefined : { shop: shop.shop };
  if (functions) await settle(functions);
  await Promise.all(services.map(([, origin]) => fetch(origin + LOG, { method: 'DELETE' })));
  const response = await call();
  if (functions) await settle(functions);
  const counts = services.map(async ([name, origin]) => {
    const received = requests.parse(await (await fetch(origin + LOG)).json());
    return [name, received.length] as const;
  });
  const received = { store: 0, cms: 0, provider: 0 };
  return { response, received: { ...received, ...Object.fromEntries(await Promise.all(counts)) } };
}

/** Reads from `Server-Timing` how often in a row a response waited for each service. */
export function readWaits({ headers }: Response): RoundTrips {
  const header = headers.get('server-timing') ?? '';
  const readCount = (service: keyof RoundTrips) =>
    Number(new RegExp(`\\b${service};desc="(\\d+)"`).exec(header)?.[1] ?? 0);
  return { store: readCount('store'), cms: readCount('cms'), provider: readCount('provider') };
}
