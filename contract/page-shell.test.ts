import { expect, test } from 'vitest';
import { fillTemplate, mark, partMarks } from './page-shell.ts';

const link = partMarks('linkHref');
const shell = `<title>${mark('title')}</title><h1>${mark('title')}</h1><p>${mark('text')}</p>${link.start}<a href="${mark('linkHref')}">${mark('linkLabel')}</a>${link.end}`;

const values = {
  title: '',
  text: '',
  actionLabel: '',
  actionHref: '',
  linkLabel: undefined,
  linkHref: undefined,
  reference: undefined,
};

test('a value is escaped at each of its marks', () => {
  const title = `<b>"Notes" & 'more'</b>`;
  const escaped = '&lt;b&gt;&quot;Notes&quot; &amp; &#39;more&#39;&lt;/b&gt;';
  expect(fillTemplate(shell, { ...values, title })).toBe(
    `<title>${escaped}</title><h1>${escaped}</h1><p></p>`,
  );
});

test('a part without its value is left out', () => {
  const filled = fillTemplate(shell, { ...values, linkLabel: 'Back', linkHref: '/?a=1&b=2' });
  expect(filled).toContain('<a href="/?a=1&amp;b=2">Back</a>');
  expect(filled).not.toMatch(/[⟦⟧]/);
});

test('a value that looks like a mark or a replacement pattern stays text', () => {
  const filled = fillTemplate(shell, { ...values, title: `${mark('text')} $& $1`, text: 'secret' });
  expect(filled).toContain(`<h1>${mark('text')} $&amp; $1</h1><p>secret</p>`);
});

test("a part is repeated for each item of a list, with that item's values only", () => {
  const part = partMarks('refunds');
  const list = `<dl>${part.start}<dt>${mark('label')}</dt><dd>${mark('value')}${mark('title')}</dd>${part.end}</dl>`;
  const refunds = [
    { label: 'Refunded <now>', value: mark('title') },
    { label: 'Left', value: '£0.00' },
  ];
  expect(fillTemplate(list, { title: 'outside', refunds })).toBe(
    `<dl><dt>Refunded &lt;now&gt;</dt><dd>${mark('title')}</dd><dt>Left</dt><dd>£0.00</dd></dl>`,
  );
  expect(fillTemplate(list, { refunds: [] })).toBe('<dl></dl>');
});
