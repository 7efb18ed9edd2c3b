import type { Page } from 'playwright/test';
import type { BuildDrill, Drill, LabelDrill, ShiftDrill } from '#diagrams/drill.ts';
import { findDiagram } from '#diagrams/library.ts';
import { drillLabels } from '#site/features/practice/drill/labels.ts';
import { findViolations } from '../../support/browser/axe.ts';
import { tabTo } from '../../support/browser/focus.ts';
import {
  findDrill,
  freeDrill,
  practiseMore,
  putFirst,
  startButton,
  verdict,
} from '../../support/browser/free-drill.ts';
import { expectNoLoss } from '../../support/browser/reflow.ts';
import { expect, test } from '../../support/browser/test.ts';

interface Play {
  subject: string;
  diagram: string;
  drill: Drill;
  /** Answers by keyboard, from the heading of the section. */
  answer: (page: Page, isRight: boolean) => Promise<void>;
  /** Part of the verdict on the wrong answer. */
  correction: string;
}

const shift = findDrill('production-possibility-frontier', 'shift');
const label = findDrill('economic-cycle', 'label');
const build = findDrill('economic-cycle', 'build');

const PLAYS: Play[] = [
  {
    subject: 'microeconomics',
    diagram: 'production-possibility-frontier',
    drill: shift,
    answer: (page, isRight) => answerShift(page, shift, isRight),
    correction: drillLabels.isOwn,
  },
  {
    subject: 'macroeconomics',
    diagram: 'economic-cycle',
    drill: label,
    answer: (page, isRight) => answerLabels(page, label, isRight),
    correction: `1: ${label.questions[0]?.answer}${drillLabels.not}`,
  },
  {
    subject: 'macroeconomics',
    diagram: 'economic-cycle',
    drill: build,
    answer: (page, isRight) => placeSteps(page, build, isRight),
    correction: drillLabels.rightOrder,
  },
];

async function answerShift(page: Page, drill: ShiftDrill, isRight: boolean) {
  const press = (key: string) => page.keyboard.press(key);
  const radio = (name: string) => freeDrill(page).getByRole('radio', { name, exact: true });
  const direction = drill.directions.find((each) => (each === drill.direction) === isRight) ?? '';
  for (const [answers, chosen] of [
    [drill.curves, drill.curve],
    [drill.directions, direction],
  ] as const) {
    await tabTo(page, radio(answers[0] ?? ''));
    await press('Space');
    for (let moves = answers.indexOf(chosen); moves > 0; moves -= 1) await press('ArrowDown');
    await expect(radio(chosen)).toBeChecked();
  }
  await press('Enter');
}

async function answerLabels(page: Page, { questions }: LabelDrill, isRight: boolean) {
  const number = (index: number, word: string = drillLabels.notChosen) => {
    const name = drillLabels.number(index + 1, questions[index]?.place ?? '', word);
    return freeDrill(page).getByRole('button', { name, exact: true });
  };
  await tabTo(page, number(0));
  for (const [index, { answer }] of questions.entries()) {
    const word = isRight ? answer : (questions[(index + 1) % questions.length]?.answer ?? '');
    await expect(number(index)).toBeFocused();
    await page.keyboard.press('Enter');
    const choice = freeDrill(page)
      .getByRole('group', { name: questions[index]?.place ?? '' })
      .getByRole('button', { name: word });
    await expect(freeDrill(page).locator('.drill-word:focus')).toHaveCount(1);
    if (!(await choice.evaluate((each) => each === document.activeElement)))
      await tabTo(page, choice);
    await page.keyboard.press('Enter');
    await expect(number(index, word)).toBeVisible();
  }
  await expect(freeDrill(page).getByRole('button', { name: drillLabels.check })).toBeFocused();
  await page.keyboard.press('Enter');
}

async function placeSteps(page: Page, drill: BuildDrill, isRight: boolean) {
  const press = (key: string) => page.keyboard.press(key);
  const buttons = freeDrill(page).getByRole('button');
  const listed = await buttons.allTextContents();
  const steps = listed.filter((name) => name !== drillLabels.takeBack);
  // The buttons' order is never a correct order.
  const order = isRight ? drill.stages.flat().map(({ name }) => name) : steps;
  await tabTo(page, buttons.first());
  let at = 0;
  const pressButton = async (name: string) => {
    const to = listed.indexOf(name);
    for (; at < to; at += 1) await press('Tab');
    for (; at > to; at -= 1) await press('Shift+Tab');
    await expect(buttons.nth(to)).toBeFocused();
    await press('Enter');
  };
  const [first = ''] = order;
  const button = buttons.filter({ hasText: first });
  await pressButton(first);
  const status = drillLabels.placed(first, 1, steps.length);
  await expect(freeDrill(page).getByText(status)).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await pressButton(drillLabels.takeBack);
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  for (const name of order) await pressButton(name);
}

for (const [width, height, isRight] of [
  [1280, 800, true],
  [360, 740, false],
] as const) {
  for (const { subject, diagram, drill, answer, correction } of PLAYS) {
    test(`a ${drill.kind} drill is answered ${isRight ? 'right' : 'wrong'} by keyboard, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await putFirst(page, diagram, drill);
      await page.goto(`/${subject}`);
      await startButton(page).focus();
      await page.keyboard.press('Enter');
      await expect(freeDrill(page)).toBeFocused();
      const image = freeDrill(page).getByRole('img');
      const { title, description } = findDiagram(diagram) ?? { title: '', description: '' };
      await expect(image).not.toHaveAccessibleName(new RegExp(title));

      await answer(page, isRight);
      await expect(verdict(page)).toBeFocused();
      await expect(verdict(page)).toContainText(isRight ? drillLabels.right : drillLabels.wrong);
      await expect(verdict(page)).toContainText(drill.reason);
      if (isRight) await expect(verdict(page)).not.toContainText(correction);
      else await expect(verdict(page)).toContainText(correction);
      await expect(image).toHaveAccessibleName(`${title} ${description}`);
      await expect(practiseMore(page)).toBeVisible();
    });
  }
}

for (const { subject, diagram, drill, answer } of PLAYS) {
  test(`a ${drill.kind} drill has no violation and loses nothing, before and after the verdict`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await putFirst(page, diagram, drill);
    await page.goto(`/${subject}`);
    await startButton(page).click();
    await expect(freeDrill(page).getByRole('img')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await answer(page, false);
    await expect(verdict(page)).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await expectNoLoss(page);
    await page.reload();
    await startButton(page).click();
    await expect(freeDrill(page).getByRole('img')).toBeVisible();
    await expectNoLoss(page);
  });
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the curve ${reducedMotion === 'reduce' ? 'is in its new place immediately with reduced motion' : 'moves to its new place'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/microeconomics');
    await startButton(page).click();
    await freeDrill(page).getByRole('radio', { name: shift.curve }).check();
    await freeDrill(page).getByRole('radio', { name: shift.direction }).check();
    const paths = await freeDrill(page).evaluate((place, check) => {
      const button = [...place.querySelectorAll('button')].find(
        (each) => each.textContent === check,
      );
      button?.click();
      const path = place.querySelector('.drill-moved > path');
      return new Promise<(string | null | undefined)[]>((done) => {
        const first = path?.getAttribute('d');
        setTimeout(() => done([first, path?.getAttribute('d')]), 1_500);
      });
    }, drillLabels.check);
    expect(paths[0] === paths[1]).toBe(reducedMotion === 'reduce');
  });
}
