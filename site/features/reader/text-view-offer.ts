import { button, part } from '#site/features/text-view/reader-parts.ts';
import { withLocalStorage } from '#site/lib/session.ts';
import { TEXT_VIEW_OFFERED } from '#site/lib/storage-names.ts';
import { isNarrowScreen } from './page-crop.ts';

/** Offers the text view on a narrow screen, because print is small there, until it is opened or the offer is closed. */
export function startTextViewOffer(showText: () => void) {
  const offer = part('offer', HTMLElement);
  const isKnown = () => withLocalStorage((store) => store.getItem(TEXT_VIEW_OFFERED)) !== null;
  let isClosed = false;
  const close = () => {
    isClosed = true;
    offer.hidden = true;
    withLocalStorage((store) => store.setItem(TEXT_VIEW_OFFERED, 'yes'));
  };
  button('offer-text').addEventListener('click', showText);
  button('offer-close').addEventListener('click', () => {
    close();
    part('view', HTMLElement).focus({ preventScroll: true });
  });
  return {
    close,
    /** Called once a page with words is shown. */
    show: () => {
      if (!isClosed && isNarrowScreen() && !isKnown()) offer.hidden = false;
    },
  };
}
