import type { Page } from 'playwright/test';
import type { Drill } from '#diagrams/drill.ts';
import { findDrills } from '#diagrams/drills.ts';
import { tryDrillLabels } from '#site/features/practice/drill/labels.ts';

/** The section *Try a drill* of a subject's page. */
export const freeDrill = (page: Page) => page.getByRole('region', { name: tryDrillLabels.name });
export const startButton = (page: Page) =>
  freeDrill(page).getByRole('button', { name: tryDrillLabels.start });
export const verdict = (page: Page) => freeDrill(page).locator('.drill-verdict');
export const practiseMore = (page: Page) =>
  freeDrill(page).getByRole('link', { name: tryDrillLabels.practise });

export function findDrill<Kind extends Drill['kind']>(diagram: string, kind: Kind) {
  const drill = findDrills(diagram).find((each) => each.kind === kind);
  if (drill?.kind !== kind) throw new Error(`${diagram} has no drill of the kind ${kind}`);
  return drill as Extract<Drill, { kind: Kind }>;
}

/** Puts a drill first in its file, so that the subject's page offers it. */
export async function putFirst(page: Page, diagram: string, drill: Drill): Promise<void> {
  await page.route(`**/drills/${diagram}.json`, async (route) => {
    const response = await route.fetch();
    const file: { drills: Drill[] } = await response.json();
    const drills = [drill, ...file.drills.filter(({ name }) => name !== drill.name)];
    await route.fulfill({ response, json: { ...file, drills } });
  });
}
