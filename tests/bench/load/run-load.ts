import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COLLECTS_ALONE } from '../../faults/collecting.ts';
import { ShopProcess } from '../../faults/shop-process.ts';
import { MICRO } from '../../support/ids.ts';
import { enrol } from './enrol.ts';
import { type Plan, type Report, report } from './plan.ts';
import type { PreparedShop } from './prepare-shop.ts';

export interface Load {
  students: number;
  seconds: number;
  seed: number;
}

export interface Loaded extends Report {
  /** The shop's process before the students come, and its most while they are there. In bytes. */
  memory: { idle: number; peak: number };
}

/** The platform starts one for each request at a time; two serve who waits, and two who signs in. */
const INSTANCES = 4;

/** So long each kind of request is tried before, so that code is compiled and pages are compressed. */
const WARM_UP = { students: 20, seconds: 10 };

const settle = () => new Promise((resolve) => setTimeout(resolve, 3_000));

/** Starts a shop and lets students use it. */
export async function runLoad(
  { dataDir, item, fileBytes }: PreparedShop,
  { students, seconds, seed }: Load,
  log: (line: string) => void,
): Promise<Loaded> {
  const all = new Students();
  const shop = new ShopProcess(dataDir, { site: 'build', instances: INSTANCES });
  try {
    await shop.start();
    log(`${students} students buy Microeconomics`);
    const plan: Plan = {
      shop: shop.shop.shop,
      seed,
      seconds,
      downloadsAtOnce: 2,
      fileBytes,
      paths: {
        page: ['/', '/microeconomics', '/macroeconomics', '/purchases', '/terms'],
        access: [`/api/user/access/${MICRO}`, '/api/user/purchases'],
        download: `/objects/${item}`,
      },
      students: await enrol(shop.shop, students),
    };
    const some = plan.students.slice(0, WARM_UP.students);
    await all.study({ ...plan, seed: seed + 1, seconds: WARM_UP.seconds, students: some });
    await settle();
    await shop.peakMemory();
    await settle();
    const idle = await shop.peakMemory();
    log(`${students} students use the shop for ${seconds} s`);
    const measured = await all.study(plan);
    return { ...measured, memory: { idle, peak: await shop.peakMemory() } };
  } finally {
    all.leave();
    await shop.kill();
  }
}

/** The students, in a process of their own. It warms up with the shop, because it measures itself, too. */
class Students {
  readonly #process = fork(join(import.meta.dirname, 'students-main.ts'), {
    execArgv: [COLLECTS_ALONE],
  });

  /** Lets the students of a plan use the shop. @throws Error where the process ends before they have */
  async study(plan: Plan): Promise<Report> {
    const ended = new AbortController();
    const left = once(this.#process, 'exit', ended).then(() => {
      throw new Error('The students did not come');
    });
    this.#process.send(plan);
    const [said] = await Promise.race([once(this.#process, 'message', ended), left]);
    ended.abort();
    return report.parse(said);
  }

  leave(): void {
    this.#process.kill();
  }
}
