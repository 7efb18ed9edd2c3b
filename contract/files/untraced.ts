import { isLikelyMark } from './marks.ts';
import type { Copy } from './read-copy.ts';

const obstacles = {
  'not-a-pdf': 'It is not a PDF.',
  password: 'It is protected by a password: save a copy without one, and look into that.',
  broken: 'It is broken, so that its pages cannot be read.',
};

/** Why a copy leads to no order, and what that means. */
export interface Untraced {
  title: string;
  meaning: string;
}

/** Says why a copy leads to no order. It never says that no one shared it. */
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
      title: `What was found leads to no order: ${named.join(', ')}.`,
      meaning: 'The file may come from another shop, or someone may have changed what it says.',
    };
  }
  return {
    title: 'No mark was found in this file.',
    meaning: obstacle
      ? obstacles[obstacle]
      : 'It may be a free file, a copy from before files named their buyers, a scan, or one whose marks were removed.',
  };
}
