import type { TemplateValues } from '../page-shell.ts';
import type { Reading } from './reader.ts';

/** Fills the placeholders of the reader's page. */
export function toReaderValues(reading: Reading): TemplateValues {
  const { id, title, subject, pages, picture, address, isFree, progress } = reading;
  const size = picture && {
    path: picture.path,
    width: String(picture.width),
    height: String(picture.height),
  };
  return {
    title,
    address,
    itemId: id,
    isFree: isFree ? 'yes' : 'no',
    progress: progress && JSON.stringify(progress),
    subjectId: subject?.id,
    pages: pages === undefined ? undefined : String(pages),
    backHref: subject?.path ?? '/',
    backLabel: subject?.name ?? 'Home',
    picture: size && [size],
    blank: size ? undefined : [{}],
  };
}
