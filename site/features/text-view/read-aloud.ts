import { region } from '#shop';
import { textLabels } from './labels.ts';
import { toSpokenText } from './spoken-text.ts';
import { SENTENCE } from './text-elements.ts';

const SPOKEN = 'reader-text-spoken';
const WORD = /[\p{L}\p{N}]/u;

/** Limit for a voice to begin: some voices never speak, and report no failure. */
const BEGIN_MS = 10_000;

/** Limit for each character at the usual speed: three times that of a slow voice. */
const CHARACTER_MS = 250;

export type ReadingState = 'off' | 'reading' | 'paused';

/** Pages of the text view, counted from 1. */
export interface TextPages {
  count: number;
  current: () => number;
  /** Fills a page with its text. */
  fill: (page: number) => Promise<HTMLElement>;
}

interface Reading {
  pages: TextPages;
  /** Element that scrolls. */
  view: HTMLElement;
  /** Height at the top of the view that something covers. */
  coveredHeight: () => number;
  voice: () => SpeechSynthesisVoice | undefined;
  speed: () => number;
  onState: (state: ReadingState) => void;
  onFailure: (message: string) => void;
}

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>;

/** Prefers voices of the shop's country, then voices that send no text to a server. */
export function pickVoice<T extends Voice>(voices: readonly T[]): T | undefined {
  const rank = ({ lang, localService }: T) => {
    const locale = lang.replace('_', '-').toLowerCase();
    if (!/^en\b/.test(locale)) return 0;
    return 1 + (locale === region.locale.toLowerCase() ? 2 : 0) + (localService ? 1 : 0);
  };
  const [best] = voices.toSorted((a, b) => rank(b) - rank(a));
  return best && rank(best) > 0 ? best : undefined;
}

/** Reads sentence by sentence. One utterance for each, because Chromium cuts long utterances off. */
export function createReadAloud(reading: Reading) {
  const { pages, view, onState } = reading;
  let state: ReadingState = 'off';
  let page = 1;
  let sentence = 0;
  let spoken: HTMLElement | undefined;
  /** True until a sentence that scrolls into view has arrived. */
  let isArriving = false;
  /** Events of an earlier utterance are ignored. */
  let run = 0;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const expectWithin = (limitMs: number) => {
    clearTimeout(limit);
    limit = setTimeout(fail, limitMs);
  };

  const setState = (next: ReadingState) => {
    state = next;
    onState(next);
  };

  const silence = () => {
    run += 1;
    clearTimeout(limit);
    if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
  };

  const highlight = (element: HTMLElement | undefined) => {
    spoken?.classList.remove(SPOKEN);
    spoken = element;
    if (!element) return;
    element.classList.add(SPOKEN);
    if (isInView(element, 0.75)) return;
    isArriving = true;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Near the top, so that the text then stays still for several sentences.
    element.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
  };

  /** @param share of the view's height that counts */
  const isInView = (element: HTMLElement, share: number) => {
    const { top, height } = view.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return box.top >= top + reading.coveredHeight() && box.bottom <= top + height * share;
  };

  const isVisible = (element: HTMLElement) => {
    const { top, bottom } = view.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  };

  const speak = async (): Promise<void> => {
    const own = run;
    const sentences = findSentences(await pages.fill(page));
    if (own !== run) return;
    const element = sentences[sentence];
    if (!element) {
      if (page === pages.count) return stop();
      page += 1;
      sentence = 0;
      return speak();
    }
    highlight(element);
    const utterance = new SpeechSynthesisUtterance(toSpokenText(element.textContent));
    const voice = reading.voice();
    if (voice) Object.assign(utterance, { voice, lang: voice.lang });
    utterance.rate = reading.speed();
    const { length } = utterance.text;
    utterance.onstart = () => {
      if (own === run) expectWithin(BEGIN_MS + (CHARACTER_MS * length) / utterance.rate);
    };
    utterance.onend = () => {
      if (own !== run) return;
      clearTimeout(limit);
      sentence += 1;
      void goOn();
    };
    utterance.onerror = () => {
      if (own === run) fail();
    };
    expectWithin(BEGIN_MS);
    speechSynthesis.speak(utterance);
  };

  const fail = () => {
    pause();
    reading.onFailure(textLabels.voiceFailed);
  };

  /** Speaks the current sentence from its beginning. */
  const goOn = () => speak().catch(fail);

  const begin = () => {
    silence();
    setState('reading');
    return goOn();
  };

  /** Starts at the first sentence in view. */
  const start = async () => {
    silence();
    const own = run;
    page = pages.current();
    const sentences = findSentences(await pages.fill(page));
    if (own !== run) return;
    const top = view.getBoundingClientRect().top + reading.coveredHeight();
    const first = sentences.findIndex((element) => element.getBoundingClientRect().top >= top);
    sentence = first === -1 ? sentences.length : first;
    await begin();
  };

  /** Not the browser's own pause, which ends the speech on Android. */
  const pause = () => {
    if (state !== 'reading') return;
    silence();
    setState('paused');
  };

  const stop = () => {
    silence();
    highlight(undefined);
    if (state !== 'off') setState('off');
  };

  /** Pauses if the student scrolls away. */
  const followScroll = () => {
    if (state !== 'reading' || !spoken) return;
    if (isVisible(spoken)) isArriving = false;
    else if (!isArriving) pause();
  };
  view.addEventListener('scroll', followScroll, { passive: true });
  addEventListener('pagehide', stop);

  return {
    start: () => void start().catch(fail),
    pause,
    resume: () => void begin(),
    stop,
    /** Called when the speed has changed. */
    restart: () => {
      if (state === 'reading') void begin();
    },
  };
}

const findSentences = (section: HTMLElement): HTMLElement[] =>
  [...section.querySelectorAll<HTMLElement>(`.${SENTENCE}`)].filter(({ textContent }) =>
    WORD.test(textContent),
  );
