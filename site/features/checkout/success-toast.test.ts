import { expect, test } from 'vitest';
import { homeLabels } from '#site/texts/home.ts';
import { successToast } from './success-toast.ts';

test('of one subject leads to its page, where that is known', () => {
  const action = { label: homeLabels.openNotes, href: '/microeconomics' };
  expect(successToast(['Microeconomics'], 'microeconomics')).toMatchObject({ action });
  expect(successToast(['Microeconomics'])).not.toHaveProperty('action');
});

test('of two names both, and leads to the purchases', () => {
  expect(successToast(['Microeconomics', 'Macroeconomics'], 'microeconomics')).toMatchObject({
    description: 'You now have access to Microeconomics and Macroeconomics!',
    action: { href: '/purchases' },
  });
});
