import type { Page } from 'playwright/test';
import { getPractice } from '#contract/practice/practice.ts';
import { drillLabels } from '#site/features/practice/drill/labels.ts';
import { examLabels } from '#site/features/practice/exam.ts';
import { practiceLabels as labels } from '#site/features/practice/labels.ts';
import { outsideLabels } from '#site/features/practice/outside-labels.ts';
import { printLabels } from '#site/features/practice/print/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { MACRO } from '../../ids.ts';
import { at, type Screen, type Stage, withFault } from './screen.ts';

const named = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const showAnswer = named(labels.showAnswer);

const reveal =
  (search = '') =>
  async ({ page }: Stage) => {
    await page.goto(`/practise${search}`);
    await showAnswer(page).click();
  };

/** Answers the cards of the first topic, up to its drill. */
async function reachDrill(stage: Stage): Promise<void> {
  await reveal('?topic=topic-micro-4-1-1')(stage);
  await named(labels.good)(stage.page).click();
  await showAnswer(stage.page).click();
  await named(labels.good)(stage.page).click();
}

/** States of /practise (docs/product.md#practice). */
export const practiceScreens: Screen[] = [
  {
    name: 'practise-prompt',
    who: 'buyer',
    reach: at('/practise'),
    landmark: showAnswer,
  },
  {
    name: 'practise-answer',
    who: 'visitor',
    reach: reveal(),
    landmark: named(labels.good),
  },
  {
    name: 'practise-drill',
    who: 'visitor',
    reach: reachDrill,
    landmark: named(drillLabels.check),
  },
  {
    name: 'practise-drill-wrong',
    who: 'visitor',
    reach: async (stage) => {
      await reachDrill(stage);
      for (const question of [drillLabels.whichCurve, drillLabels.whichWay]) {
        const group = stage.page.getByRole('group', { name: question });
        await group.getByRole('radio').last().check();
      }
      await named(drillLabels.check)(stage.page).click();
    },
    landmark: (page) => page.getByText(drillLabels.wrong),
    isVariant: true,
  },
  {
    name: 'practise-end',
    who: 'visitor',
    reach: async (stage) => {
      await reveal('?topic=topic-micro-4-1-2')(stage);
      await named(labels.good)(stage.page).click();
      await showAnswer(stage.page).click();
      await named(labels.good)(stage.page).click();
    },
    landmark: (page) => page.getByRole('heading', { name: outsideLabels.end }),
  },
  {
    name: 'practise-overview',
    who: 'buyer',
    reach: at('/practise#overview'),
    landmark: (page) => page.getByRole('heading', { name: labels.heading }),
  },
  {
    name: 'print-cards',
    who: 'buyer',
    reach: at(paths.printCards(MACRO)),
    landmark: (page) => page.getByRole('button', { name: printLabels.print, disabled: false }),
  },
  {
    name: 'print-cards-visitor',
    who: 'visitor',
    reach: at(paths.printCards(MACRO)),
    landmark: (page) => page.getByText(printLabels.logIn),
    isVariant: true,
  },
  {
    name: 'print-cards-unknown',
    who: 'buyer',
    reach: at(paths.printCards('unknown')),
    landmark: (page) => page.getByText(printLabels.notFound),
    isVariant: true,
  },
  {
    name: 'practise-exam-error',
    who: 'student',
    reach: async (stage) => {
      await at('/practise#exam-dates')(stage);
      await stage.page.getByLabel(examLabels.date).first().fill('2020-05-14');
      await named(examLabels.save)(stage.page).first().click();
    },
    landmark: (page) => page.getByText(examLabels.pastDate),
    isVariant: true,
  },
  {
    name: 'practise-unknown',
    who: 'visitor',
    reach: at('/practise?subject=unknown'),
    landmark: (page) => page.getByText(outsideLabels.unknownFilter),
    isVariant: true,
  },
  {
    name: 'practise-loading',
    who: 'student',
    reach: withFault({ path: getPractice.path, hang: true }, at('/practise')),
    landmark: (page) => page.locator('#first-card .stage-prompt'),
    isVariant: true,
  },
  {
    name: 'practise-failed',
    who: 'student',
    reach: withFault({ path: getPractice.path, status: 503 }, at('/practise')),
    consoleErrors: [/503 .*\/api\/practice$/],
    landmark: (page) => page.getByText('Your cards could not be loaded'),
    isVariant: true,
  },
];
