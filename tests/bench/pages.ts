/** Prints how fast the pages of a running shop are: `node tests/bench/pages.ts http://localhost:8888`. */
import { measurePageSpeed } from './page-speed.ts';

const [shop = 'http://localhost:8888'] = process.argv.slice(2);
const speeds = await measurePageSpeed(shop, ['/', '/microeconomics', '/macroeconomics']);
const ms = (time: number) => `${Math.round(time)} ms`;
const compare = (time: number, byHand: number) =>
  `${ms(time)} (${(time / byHand).toFixed(2)} × ${ms(byHand)})`;
for (const { path, bytes, fcp, lcp, cls, byHand } of speeds) {
  process.stdout.write(
    `${path}: ${bytes} bytes (by hand ${byHand.bytes}), FCP ${compare(fcp, byHand.fcp)}, ` +
      `LCP ${compare(lcp, byHand.lcp)}, CLS ${cls.toFixed(4)}\n`,
  );
}
