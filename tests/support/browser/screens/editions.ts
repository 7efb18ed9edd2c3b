import type { Page } from 'playwright/test';
import { getAccess } from '#contract/purchases/purchases.ts';
import { updateLabels } from '#site/features/progress/labels.ts';
import { MACRO } from '../../ids.ts';
import { openFiles } from '../progress.ts';
import { contentOf } from '../studio.ts';
import { expect } from '../test.ts';
import type { Screen, Stage } from './screen.ts';

const FILE = 'content-macro-4-2-1-notes';
/** Later than any purchase. */
const REPLACED_AT = '2099-01-01T12:00:00.000Z';

const updated = (page: Page) => page.getByText(updateLabels.updated, { exact: true }).last();

/** Leads a buyer to a page after the owner has replaced one of their files. */
const afterReplacement =
  (path: string) =>
  async ({ page, sandbox }: Stage): Promise<void> => {
    const content = contentOf(sandbox);
    const file = await content.fetch<object>('*[_id == $id][0].pdf { id, version }', { id: FILE });
    const earlier = { _key: 'edition-1', _type: 'earlierFile', edition: 1, ...file };
    await content
      .patch(FILE)
      .set({
        edition: 2,
        replacedAt: REPLACED_AT,
        whatsNew: 'Two new diagrams of the output gap',
        earlierFiles: [{ ...earlier, replacedAt: REPLACED_AT }],
      })
      .commit();
    const asked = `/api/user/access/${MACRO}`;
    const isKnown = async () =>
      getAccess.response.parse(await (await page.request.get(asked)).json()).updated?.length;
    await expect.poll(isKnown, { timeout: 30_000 }).toBe(1);
    await page.goto(path);
  };

/** Owners' views of a replaced file (docs/product.md#updated-files). Run last: the file stays replaced. */
export const updateScreens: Screen[] = [
  {
    name: 'subject-updated',
    who: 'buyer',
    reach: afterReplacement('/macroeconomics'),
    landmark: updated,
    isAlone: true,
    isVariant: true,
  },
  {
    name: 'purchases-updated',
    who: 'buyer',
    reach: async (stage) => {
      await afterReplacement('/purchases')(stage);
      await openFiles(stage.page);
    },
    landmark: updated,
    isAlone: true,
    isVariant: true,
  },
];
