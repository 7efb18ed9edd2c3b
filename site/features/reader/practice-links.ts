import type * as z from 'zod/mini';
import { getFileCards } from '#contract/practice/practice.ts';
import { part } from '#site/features/text-view/reader-parts.ts';
import { fetchInTime } from '#site/lib/in-time.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { paths } from '#site/lib/paths.ts';
import { adminHeaders } from '#site/lib/session.ts';
import { readerLabels as labels } from './labels.ts';

type FileCards = z.infer<typeof getFileCards.response>;

const NONE: FileCards = { cards: 0, pages: [] };

/**
 * Offers the cards of the page shown, or of the file if the page has none. A wide screen shows the link in the bar, a
 * narrow screen in the menu.
 * @param ended aborted when the reader ends, which removes the links
 */
export function startPracticeLinks(itemId: string, ended: AbortSignal) {
  const links = ['practise', 'practise-entry'].map((name) => part(name, HTMLAnchorElement));
  let shownPage = 1;
  let ofFile = NONE;
  let hasLoaded = false;

  const update = () => {
    const { cards: all, pages } = ofFile;
    const onPage = pages.find(({ page }) => page === shownPage)?.cards;
    const page = onPage === undefined ? undefined : String(shownPage);
    const text = onPage === undefined ? labels.practiseFile(all) : labels.practisePage(onPage);
    for (const link of links) {
      link.hidden = all === 0;
      link.href = paths.practise({ file: itemId, page });
      // A tablet shows the icon only.
      link.title = text;
      const [label] = link.getElementsByTagName('span');
      if (label) label.textContent = text;
    }
  };

  ended.addEventListener('abort', () => {
    ofFile = NONE;
    update();
  });

  return {
    show: (page: number) => {
      shownPage = page;
      update();
    },
    /** Loads once. Call it when a page is shown, because reading comes first. */
    load: async () => {
      if (hasLoaded) return;
      hasLoaded = true;
      ofFile = await readFileCards(itemId);
      if (!ended.aborted) update();
    },
  };
}

/** Returns nothing after a failure: the file is read without cards. */
async function readFileCards(itemId: string): Promise<FileCards> {
  try {
    const path = getFileCards.path.replace(':id', encodeURIComponent(itemId));
    const headers = { accept: 'application/json', ...adminHeaders() };
    const response = await fetchInTime(path, { headers });
    return parseResponse(getFileCards.response, await response.json());
  } catch {
    return NONE;
  }
}
