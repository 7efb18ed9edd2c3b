import type { Bench } from './row.ts';
import { access } from './rows/access.ts';
import { costs } from './rows/costs.ts';
import { functions } from './rows/functions.ts';
import { load } from './rows/load.ts';
import { roundTrips } from './rows/round-trips.ts';

/** Everything that `npm run bench` measures, in its order. */
export const benches: readonly Bench[] = [roundTrips, access, functions, costs, load];
