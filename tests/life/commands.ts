import fc from 'fast-check';
import type { Life } from './life.ts';
import type { LifeShop } from './life-shop.ts';
import { checkAnyTime, checkSettled } from './rules.ts';
import { type Step, step } from './steps.ts';

/** What fast-check knows without asking: whether the account still exists. */
interface Model {
  isDeleted: boolean;
}
type Command = fc.AsyncCommand<Model, Life>;

const toCommand = (step: Step): Command => ({
  check: ({ isDeleted }) => !isDeleted || !!step.isAfterDeletion,
  async run(model, life) {
    await step.run(life);
    model.isDeleted = life.isDeleted;
    await checkAnyTime(life);
  },
  toString: () =>
    step.crash ? `${step.name} [${step.crash.service} after ${step.crash.after}]` : step.name,
});

/** Lives of at most so many steps. */
export const lives = (maxCommands: number) =>
  fc.commands([step.map(toCommand)], { maxCommands, size: 'max' });

/** Plays a life to its end, where the shop has caught up. */
export async function play(
  shop: LifeShop,
  begin: (shop: LifeShop) => Promise<Life>,
  commands: Iterable<Command>,
): Promise<void> {
  const life = await begin(shop);
  await fc.asyncModelRun(() => ({ model: { isDeleted: false }, real: life }), commands);
  await checkSettled(life);
}
