import { expect, test } from 'vitest';
import { planDeletion, planFacts } from './plan-deletion.ts';

const LINE = { subjectId: 'micro', subjectName: 'Micro', amount: 3000 };
const PAID = {
  accountId: 'a',
  amount: 3000,
  currency: 'gbp',
  paidAt: '2026-01-02T00:00:00.000Z',
  isLive: true,
  lines: [LINE],
};
const AT = '2026-01-03T00:00:00.000Z';

test.each([
  ['paid/paid', 'stays'],
  ['paid/opened', 'stays'],
  ['paid/consent:1:2026-01-01', 'stays'],
  ['paid/refund:re_1', 'stays'],
  ['paid/mark', 'stays'],
  ['paid/queued:confirmation', 'stays'],
  ['paid/sent:confirmation', 'stays'],
  ['accepted:micro:1', 'stays'],
  ['paid/granted', 'is removed'],
  ['paid/stamp:1', 'is removed'],
  ['paid/stamp:2', 'is removed'],
  ['paid/revoked', 'is emptied'],
  ['unpaid/opened', 'is removed'],
  ['unpaid/consent:1:2026-01-01', 'is removed'],
  ['unpaid/revoked', 'is removed'],
  ['unpaid/queued:payer-confirmation', 'is removed'],
])('%s %s', (field, expected) => {
  const { removed, emptied } = planFacts(['paid/paid', field]);
  expect({ removed, emptied }).toEqual({
    removed: expected === 'is removed' ? [field] : [],
    emptied: expected === 'is emptied' ? [field] : [],
  });
});

const plan = (facts: Record<string, unknown>) =>
  planDeletion(
    {
      ledger: { accountId: 'a', facts },
      indexedEmail: 'jo@example.com',
      paymentLinks: [{ id: 'l1', key: 'payment-link:h1' }],
      accountLinks: ['address-link:h2'],
      pageReports: ['report-1'],
      jobs: ['account-email/1'],
    },
    AT,
  );

const removedKeys = (changes: ReturnType<typeof plan>) =>
  changes.filter(([command]) => command === 'DEL').map(([, key]) => key);

test('removes each record of the person, and remembers that they are gone', () => {
  const changes = plan({ 'pi_1/paid': PAID, 'pi_2/opened': { subjectId: 'macro', at: AT } });
  expect(changes[0]?.slice(0, 3)).toEqual(['SET', 'deleted-account:a', JSON.stringify({ at: AT })]);
  expect(removedKeys(changes).toSorted()).toEqual([
    'account-by-email:jo@example.com',
    'account-links:a',
    'account:a',
    'address-link:h2',
    'checkout:a:micro',
    'downloads:a',
    'opened-editions:a',
    'payment-link:h1',
    'payment-links:a',
    'practice:a',
    'progress:a',
    'sessions:a',
  ]);
  expect(changes).toContainEqual(['ZREM', 'update-emails', 'a']);
  expect(changes).toContainEqual(['ZREM', 'practice-emails', 'a']);
  expect(changes).toContainEqual(['ZREM', 'downloads-by-account', 'a']);
});

test("leaves another account's entry of the address", () => {
  const changes = planDeletion(
    {
      ledger: { accountId: 'a', facts: {} },
      indexedEmail: undefined,
      paymentLinks: [],
      accountLinks: [],
      pageReports: [],
      jobs: [],
    },
    AT,
  );
  expect(removedKeys(changes).filter((key) => key.startsWith('account-by-email:'))).toEqual([]);
});

test('the reports of the person about pages are removed', () => {
  expect(plan({})).toContainEqual(['HDEL', 'page-reports', 'report-1']);
});

test('the jobs about the person are removed', () => {
  expect(plan({})).toContainEqual(['HDEL', 'jobs', 'account-email/1']);
});

test('the reasons for access given and removed are forgotten', () => {
  const changes = plan({
    'pi_1/paid': PAID,
    'pi_1/granted': { reason: 'Jo asked', by: 'owner', at: AT },
    'pi_1/revoked': { reason: 'Jo shared it', by: 'owner', at: AT },
  });
  expect(changes).toContainEqual(['HDEL', 'ledger:a', 'pi_1/granted']);
  expect(changes).toContainEqual(['HSET', 'ledger:a', 'pi_1/revoked', '{}']);
});
