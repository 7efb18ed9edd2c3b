import { button, createElement, linkToPage, part } from '#site/features/text-view/reader-parts.ts';
import type { TextFile, TextTools } from '#site/features/text-view/text-tools.ts';
import { MAX_WAIT_MS, within } from '#site/lib/in-time.ts';
import { withLocalStorage } from '#site/lib/session.ts';
import { NARROW_VIEW } from '#site/lib/storage-names.ts';
import { readerLabels } from './labels.ts';
import { SourceError } from './open-pdf.ts';
import { isNarrowScreen } from './page-crop.ts';

const importTools = () => import('#site/features/text-view/text-tools.ts');

interface Events {
  onText: (page: number) => void;
  onFailure: (error: unknown) => void;
  /** Shows a page as it is printed. */
  seePage: (page: number) => void;
}

export type TextView = ReturnType<typeof createTextView>;

/** Fills pages when they come near. Everything else loads on demand. */
export function createTextView(host: HTMLElement, file: TextFile, events: Events) {
  const count = file.pdf.numPages;
  const filled = new Map<number, Promise<HTMLElement>>();
  const view = host.parentElement ?? host;
  let loading: Promise<TextTools> | undefined;
  let tools: TextTools | undefined;
  let isEnded = false;
  const sections = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const heading = createElement('h2', '', readerLabels.pageNumber(number));
    const link = createElement('a', 'reader-text-see', readerLabels.showPage(number));
    linkToPage(link, number, events.seePage);
    const top = createElement('header', 'reader-text-number', heading, link);
    return createElement('section', 'reader-text-page', top);
  });
  host.replaceChildren(...sections);

  const page = () => {
    const { top } = view.getBoundingClientRect();
    const index = sections.findIndex(
      (section) => section.getBoundingClientRect().bottom > top + 80,
    );
    return index === -1 ? count : index + 1;
  };

  /** @throws SourceError if the script does not arrive */
  const loadTools = () => {
    loading ??= within(MAX_WAIT_MS, importTools())
      .then(({ startTextTools }) =>
        startTextTools(host, file, { count, current: page, fill }, events.seePage),
      )
      .then((started) => {
        tools = started;
        return started;
      })
      .catch(() => {
        loading = undefined;
        throw new SourceError('lost');
      });
    return loading;
  };

  const write = async (number: number) => {
    const section = sections[number - 1];
    if (!section) throw new Error(`There is no page ${number}`);
    const { createText } = await loadTools();
    const text = await createText(number);
    if (isEnded) return section;
    const isAbove = section.getBoundingClientRect().bottom < view.getBoundingClientRect().top;
    const before = section.offsetHeight;
    section.append(...text);
    // Keeps the text being read in place.
    if (isAbove) view.scrollTop += section.offsetHeight - before;
    events.onText(number);
    return section;
  };

  const fill = (number: number): Promise<HTMLElement> => {
    const earlier = filled.get(number);
    if (earlier) return earlier;
    const filling = write(number).catch((error: unknown) => {
      filled.delete(number);
      throw error;
    });
    filled.set(number, filling);
    return filling;
  };

  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        const index = sections.findIndex((section) => section.isSameNode(target));
        void fill(index + 1).catch(events.onFailure);
      }
    },
    { root: view, rootMargin: '100% 0px' },
  );
  for (const section of sections) near.observe(section);

  return {
    pageText: (number: number): HTMLElement | undefined => sections[number - 1],
    show: async (number: number) => {
      tools?.pause();
      const section = sections[number - 1];
      // Scrolls immediately, so that the previous page is not taken for the page being read.
      section?.scrollIntoView({ block: 'start' });
      await fill(number);
      section?.scrollIntoView({ block: 'start' });
    },
    page,
    stepSize: (by: 1 | -1) => tools?.stepSize(by),
    /** Called when the pages are shown instead. */
    leave: () => tools?.leave(),
    end: () => {
      isEnded = true;
      near.disconnect();
      tools?.end();
      host.replaceChildren();
    },
  };
}

type NarrowView = 'text' | 'pages';

const readChoice = () => withLocalStorage((store) => store.getItem(NARROW_VIEW));

/** Remembers the view that a student chose on a narrow screen. */
export function rememberView(view: NarrowView): void {
  if (isNarrowScreen()) withLocalStorage((store) => store.setItem(NARROW_VIEW, view));
}

/**
 * Returns true on a narrow screen, on which print is too small to read, unless the student prefers pages. The text of a
 * file without tags lacks the drawings, so it opens only if the student chose text.
 */
export async function opensAsText({ pdf, text }: Pick<TextFile, 'pdf' | 'text'>): Promise<boolean> {
  const choice = readChoice();
  if (!isNarrowScreen() || choice === 'pages') return false;
  // Loads while tags and words are read. A failure is reported once the text is opened.
  void importTools().catch(() => undefined);
  const readTags = async () => (await pdf.getPage(1)).getStructTree();
  const [tags, prepared] = await Promise.all([readTags().catch(() => null), text.readPrepared()]);
  const hasWords = prepared?.some((page) => page.trim()) === true;
  return hasWords && (tags !== null || choice === 'text');
}

/** Offers the text view on a narrow screen, unless the student prefers pages. */
export function startTextViewOffer(showText: () => void) {
  const offer = part('offer', HTMLElement);
  const hide = () => {
    offer.hidden = true;
  };
  button('offer-text').addEventListener('click', showText);
  button('offer-close').addEventListener('click', () => {
    rememberView('pages');
    hide();
    part('view', HTMLElement).focus({ preventScroll: true });
  });
  return {
    hide,
    /** Called once a page with words is shown. */
    show: () => {
      if (isNarrowScreen() && readChoice() !== 'pages') offer.hidden = false;
    },
  };
}
