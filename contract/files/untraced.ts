import { isLikelyMark } from './marks.ts';
import type { Copy } from './read-copy.ts';

const obstacles = {
  'not-a-pdf': 'It is not a PDF.',
  password: 'It is password-protected. Save a copy without a password, and check that copy.',
  broken: 'The file is damaged, so its pages cannot be read.',
};

export interface Untraced {
  title: string;
  meaning: string;
}

/** Explains why a copy leads to no order, without ever claiming that no one shared it. */
export function describeUntraced(copy: Copy): Untraced {
  const { marks, orderNumbers, isAdministratorCopy, obstacle } = copy;
  if (isAdministratorCopy) {
    return {
      title: "This is an administrator's copy.",
      meaning: 'It was downloaded from the admin panel, so it belongs to no order.',
    };
  }
  const named = [...marks.filter(isLikelyMark), ...orderNumbers];
  if (named.length > 0) {
    return {
      title: `No order matches what was found: ${named.join(', ')}.`,
      meaning: 'The file may come from another shop, or someone may have edited it.',
    };
  }
  return {
    title: 'No mark was found in this file.',
    meaning: obstacle
      ? obstacles[obstacle]
      : 'It may be a free file, an older copy that does not name its buyer, a scan, or a copy with its marks removed.',
  };
}
