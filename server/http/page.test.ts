import { expect, test } from 'vitest';
import { mark, partMarks } from '#contract/page-shell.ts';
import { fillShell } from './page.ts';

const link = partMarks('linkHref');
const shell = `<title>${mark('title')}</title><h1>${mark('title')}</h1><p>${mark('text')}</p>${link.start}<a href="${mark('linkHref')}">${mark('linkLabel')}</a>${link.end}`;

const values = {
  ...{ title: '', text: '', actionLabel: '', actionHref: '' },
  ...{ linkLabel: undefined, linkHref: undefined, reference: undefined },
};

test('a value is escaped wherever its mark stands', () => {
  const title = `<b>"Notes" & 'more'</b>`;
  const escaped = '&lt;b&gt;&quot;Notes&quot; &amp; &#39;more&#39;&lt;/b&gt;';
  expect(fillShell(shell, { ...values, title })).toBe(
    `<title>${escaped}</title><h1>${escaped}</h1><p></p>`,
  );
});

test('a part is left out without its value', () => {
  const filled = fillShell(shell, { ...values, linkLabel: 'Back', linkHref: '/?a=1&b=2' });
  expect(filled).toContain('<a href="/?a=1&amp;b=2">Back</a>');
  expect(filled).not.toMatch(/[⟦⟧]/);
});

test('a value that looks like a mark, or like a pattern of a replacement, stays a text', () => {
  const filled = fillShell(shell, { ...values, title: `${mark('text')} $& $1`, text: 'secret' });
  expect(filled).toContain(`<h1>${mark('text')} $&amp; $1</h1><p>secret</p>`);
});
