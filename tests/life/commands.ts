import fc from 'fast-check';
import type { Step } from './draw.ts';
import type { Life } from './life.ts';
import { checkAnyTime, passDay } from './rules.ts';
import { buyingStep, step } from './steps.ts';

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

/** Lives of at most so many steps: of any, or of those that only buy. */
export const lives = (maxCommands: number) =>
  fc.oneof(
    ...[step, buyingStep].map((one) =>
      fc.commands([one.map(toCommand)], { maxCommands, size: 'max' }),
    ),
  );

/** Plays a life to its end, where the shop has caught up. */
export async function play(life: Life, commands: Iterable<Command>): Promise<void> {
  await fc.asyncModelRun(() => ({ model: { isDeleted: false }, real: life }), commands);
  await passDay(life);
}
