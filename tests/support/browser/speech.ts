import type { Page } from 'playwright/test';

declare global {
  interface Window {
    /** Texts given to the voice, with their speed. */
    spokenTexts: { text: string; rate: number; lang: string }[];
    /** True while the voice speaks. */
    isSpeaking: boolean;
    /** Ends the current utterance, as the voice does at its end. */
    endUtterance: (error?: string) => void;
  }
}

/** Gives the browser British and American voices that speak until a test ends the utterance. */
export const fakeVoices = (page: Page) =>
  page.addInitScript(() => {
    interface Utterance {
      text: string;
      rate: number;
      lang: string;
      onend?: () => void;
      onerror?: (event: { error: string }) => void;
    }
    let current: Utterance | undefined;
    const end = (error?: string) => {
      const ended = current;
      current = undefined;
      window.isSpeaking = false;
      if (error) ended?.onerror?.({ error });
      else ended?.onend?.();
    };
    const voice = (lang: string) => ({ lang, name: lang, localService: true });
    window.spokenTexts = [];
    window.isSpeaking = false;
    window.endUtterance = end;
    Object.defineProperty(window, 'speechSynthesis', {
      value: {
        getVoices: () => [voice('fr-FR'), voice('en-US'), voice('en-GB')],
        speak: (utterance: Utterance) => {
          current = utterance;
          const { text, rate, lang } = utterance;
          window.spokenTexts.push({ text, rate, lang });
          window.isSpeaking = true;
        },
        cancel: () => end('interrupted'),
      },
    });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        rate = 1;
        lang = '';
        text: string;

        constructor(text: string) {
          this.text = text;
        }
      },
    });
  });
