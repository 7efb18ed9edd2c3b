import { expect, test } from 'vitest';
import { homeLabels } from '#site/lib/labels.ts';
import { successToast } from './purchase-toasts.ts';

test('links one subject to its page if the address is given', () => {
  const action = { label: homeLabels.openNotes, href: '/microeconomics' };
  expect(successToast(['Microeconomics'], 'microeconomics')).toMatchObject({ action });
  expect(successToast(['Microeconomics'])).not.toHaveProperty('action');
});

test('names two subjects and links to the purchases', () => {
  expect(successToast(['Microeconomics', 'Macroeconomics'], 'microeconomics')).toMatchObject({
    description: 'You now have access to Microeconomics and Macroeconomics!',
    action: { href: '/purchases' },
  });
});
