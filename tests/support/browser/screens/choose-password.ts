import { claimLabels } from '#site/features/accounts/labels.ts';
import { openClaimLink } from '../claim-link.ts';
import { at, type Screen } from './screen.ts';

/** States of /choose-password (docs/product.md#moving-in). */
export const choosePasswordScreens: Screen[] = [
  {
    name: 'claim-missing',
    who: 'visitor',
    reach: at('/choose-password'),
    landmark: (page) => page.getByRole('heading', { name: claimLabels.missing }),
    isVariant: true,
  },
  {
    name: 'claim-expired',
    who: 'visitor',
    reach: at('/choose-password?token=made-up'),
    consoleErrors: [/400 .*\/api\/auth\/read-claim$/],
    landmark: (page) => page.getByRole('heading', { name: claimLabels.expired }),
  },
  {
    name: 'claim-form',
    who: 'visitor',
    reach: ({ page, sandbox }) => openClaimLink(page, sandbox),
    landmark: (page) => page.getByRole('button', { name: claimLabels.submit }),
  },
];
