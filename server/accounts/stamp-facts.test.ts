import { expect, test } from 'vitest';
import { MARK } from '#contract/files/marks.ts';
import { composeStamp, stamp } from '../files/stamp.ts';
import { addField } from '../store/commit.ts';
import { factsOfPayment, withFacts } from '../store/ledger.ts';
import { addressAt, makeMark, stampFacts, toAddressFact, toFrozenStamp } from './stamp-facts.ts';
import { marksKey } from './stored-keys.ts';

const payment = { accountId: 'a', paymentIntentId: 'pi_1' };
const frozen = { address: 'jo@example.com', isShown: true, mark: 'AA-BBBBBBBBBBBBBBBB' };

const factsIn = (...changes: ReturnType<typeof stampFacts>) =>
  factsOfPayment(withFacts({ accountId: 'a', facts: {} }, changes), payment);

test("a stamp's facts hold the address, and the mark that identifies the payment", () => {
  const facts = stampFacts(payment, frozen);
  expect(toFrozenStamp(factsIn(...facts))).toEqual(frozen);
  expect(facts).toContainEqual(addField(marksKey.key, frozen.mark, payment));
});

test('the latest corrected address counts in any order of the facts; the mark stays', () => {
  const corrections = Array.from({ length: 10 }, (_, index) =>
    toAddressFact(payment, `jo${index + 2}@example.com`, index + 2),
  );
  const facts = factsIn(...corrections.toReversed(), ...stampFacts(payment, frozen));
  const corrected = toFrozenStamp(facts);
  expect(corrected).toEqual({ address: 'jo11@example.com', isShown: true, mark: frozen.mark });

  const line = (address: string) => composeStamp({ ...frozen, address, order: 'AE-1' }).line;
  expect(line(corrected?.address ?? '')).not.toBe(line(frozen.address));
});

test('an email went to the address of its time', () => {
  const facts = {
    'stamp:1': { address: 'old@example.com', at: '2026-11-01T12:00:00.000Z' },
    'stamp:2': { address: 'new@example.com', at: '2026-11-03T12:00:00.000Z' },
  };
  expect(addressAt(facts, '2026-11-02T12:00:00.000Z')).toBe('old@example.com');
  expect(addressAt(facts, '2026-11-03T12:00:00.000Z')).toBe('new@example.com');
  // The stamp may be made a moment after the email.
  expect(addressAt(facts, '2026-11-01T11:59:59.000Z')).toBe('old@example.com');
  expect(addressAt({}, '2026-11-02T12:00:00.000Z')).toBeUndefined();
});

test('a payment without these facts has no stamp yet', () => {
  expect(toFrozenStamp({ paid: { amount: 3000 } })).toBeUndefined();
});

const secret = 'a'.repeat(48);

test('a mark has the format that traces and stamps expect', async () => {
  const mark = await makeMark(secret, 'pi_3abcdefgh12345678');
  expect(mark).toMatch(MARK);
  expect(stamp.shape.mark.parse(mark)).toBe(mark);
});

test('a payment always has the same, unique mark', async () => {
  const ids = Array.from({ length: 500 }, (_, number) => `pi_${number}`);
  const marks = await Promise.all(ids.map((id) => makeMark(secret, id)));
  expect(new Set(marks).size).toBe(ids.length);
  expect(await makeMark(secret, 'pi_7')).toBe(marks[7]);
});

test('marks of the same key share a prefix; another key has another prefix', async () => {
  const keyId = async (key: string, id: string) => (await makeMark(key, id)).slice(0, 2);
  expect(await keyId(secret, 'pi_1')).toBe(await keyId(secret, 'pi_2'));
  expect(await keyId('b'.repeat(48), 'pi_1')).not.toBe(await keyId(secret, 'pi_1'));
});
