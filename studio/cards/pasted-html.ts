import { useToast } from '@sanity/ui/toast';
import { studioTexts } from '../texts.ts';
import { type HtmlText, htmlToText } from './html-text.ts';

/** Parses HTML into a document that runs no script and loads nothing. */
export const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Reads what is pasted, as HTML. */
export const readPasted = ({ clipboardData }: Pick<ClipboardEvent, 'clipboardData'>): HtmlText =>
  htmlToText(parseHtml(clipboardData?.getData('text/html') ?? ''));

/** Returns a handler that warns of pasted text whose raised or lowered characters a field for plain text loses. */
export function useShiftWarning() {
  const toast = useToast();
  return (event: Pick<ClipboardEvent, 'clipboardData'>) => {
    const { hasShift, hasFormula } = readPasted(event);
    if (hasShift || hasFormula) toast.push({ status: 'warning', title: studioTexts.shiftsLost });
  };
}
