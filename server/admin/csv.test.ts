import { expect, test } from 'vitest';
import { streamCsv, toCsv } from './csv.ts';

const line = (...cells: string[]) => toCsv([cells]).slice(1, -2);

test('marks the file as UTF-8 for spreadsheets, with one line per row', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['é', '1.00'],
    ]),
  ).toBe('\uFEFF"a","b"\r\n"é","1.00"\r\n');
});

test('keeps quotes, commas and line breaks inside their cell', () => {
  expect(line('say "hi", you\nthere', 'x')).toBe('"say ""hi"", you\nthere","x"');
});

test.each(['=1+1', '+44 20', '-2+3', '@SUM(A1)', '\t=1', ' =1', '\n=1', '＝1+1', '\r'])(
  'disarms the formula %j',
  (text) => {
    expect(line(text)).toBe(`"'${text}"`);
  },
);

test('leaves other text unchanged', () => {
  expect(line('A* Economics', '30.00', 'a=b', '')).toBe('"A* Economics","30.00","a=b",""');
  expect(line('-30.00', '-5', '-30.00+1')).toBe(`"-30.00","-5","'-30.00+1"`);
});

function numbered(total: number, failsAt = Number.POSITIVE_INFINITY) {
  const read = { count: 0, isEnded: false };
  async function* pages() {
    try {
      for (let page = 1; page <= total; page += 1) {
        if (page === failsAt) throw new Error('The store does not respond');
        read.count = page;
        yield [[`${page}`]];
      }
    } finally {
      read.isEnded = true;
    }
  }
  return { read, pages: pages() };
}

test('streams each page before reading the next, with the same text as toCsv', async () => {
  const { read, pages } = numbered(3);
  const reader = (await streamCsv(['n'], pages)).getReader();
  let text = '';
  for (const count of [1, 2, 3]) {
    text += new TextDecoder('utf-8', { ignoreBOM: true }).decode((await reader.read()).value);
    expect(read.count).toBe(count);
  }
  expect((await reader.read()).done).toBe(true);
  expect(text).toBe(toCsv([['n'], ['1'], ['2'], ['3']]));
});

test('stops reading pages when the receiver cancels the stream', async () => {
  const { read, pages } = numbered(3);
  await (await streamCsv(['n'], pages)).cancel();
  expect(read).toEqual({ count: 1, isEnded: true });
});

test('throws a failure of the first page, and fails the stream for a later page', async () => {
  await expect(streamCsv(['n'], numbered(3, 1).pages)).rejects.toThrow('does not respond');
  const stream = await streamCsv(['n'], numbered(3, 2).pages);
  await expect(new Response(stream).text()).rejects.toThrow('does not respond');
});

test('writes the headings of a table without rows', async () => {
  const stream = await streamCsv(['n'], numbered(0).pages);
  expect(await new Response(stream).text()).toBe('"n"\r\n');
});
