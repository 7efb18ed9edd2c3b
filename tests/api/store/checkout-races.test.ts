import { expect, test } from 'vitest';
import { z } from 'zod';
import { race } from '../../support/race.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

/** Races of several people for one code or one account, at the store. */

const shop = await startTestSandbox();
const { store } = shop;

test('a code for three is used by three of six students who pay at once', async () => {
  const used = await race(
    shop,
    z.int(),
    `import { commitIf } from './server/store/commit.ts';
    import { mayUse, readUses, refuseUse, reserveUse } from './server/purchases/code-uses.ts';
    const round = async (id) => {
      const limits = { id: 'code-' + id, totalUses: 3 };
      const use = async (_, at) => {
        const accountId = 'student-' + at;
        for (;;) {
          await moment();
          const uses = await readUses(limits.id, accountId);
          if (refuseUse(limits, uses)) return false;
          const changes = reserveUse({ codeId: limits.id, accountId, use: 'pi_' + at }, Date.now());
          if (await commitIf(mayUse(limits, uses, { accountId }), changes)) return true;
        }
      };
      return (await Promise.all(Array.from({ length: 6 }, use))).filter(Boolean).length;
    };`,
  );
  expect(new Set(used)).toEqual(new Set([3]));
  expect(await store.scard('code-uses:code-0')).toBe(3);
}, 600_000);

test('a student with two subjects in two tabs uses their only use of a code once', async () => {
  const used = await race(
    shop,
    z.int(),
    `import { commitIf } from './server/store/commit.ts';
    import { mayUse, readUses, refuseUse, reserveUse } from './server/purchases/code-uses.ts';
    const round = async (id) => {
      const limits = { id: 'own-' + id, usesPerStudent: 1 };
      const accountId = 'ada-' + id;
      const use = async (_, at) => {
        await moment();
        const uses = await readUses(limits.id, accountId);
        await moment();
        if (refuseUse(limits, uses)) return false;
        const changes = reserveUse({ codeId: limits.id, accountId, use: 'pi_' + at }, Date.now());
        return commitIf(mayUse(limits, uses, { accountId }), changes);
      };
      return (await Promise.all(Array.from({ length: 4 }, use))).filter(Boolean).length;
    };`,
  );
  expect(new Set(used)).toEqual(new Set([1]));
}, 600_000);

test('of decisions on one ledger, one is committed', async () => {
  const rounds = await race(
    shop,
    z.object({ committed: z.int(), opened: z.int() }),
    `import { isStudentUnchanged } from './server/accounts/student.ts';
    import { commitIf, put } from './server/store/commit.ts';
    import { addFact, readCurrentLedger } from './server/store/ledger.ts';
    const round = async (id) => {
      const accountId = 'two-tabs-' + id;
      await commitIf([], [put('account:' + accountId, {})]);
      const ledger = await readCurrentLedger(accountId);
      const open = async (_, at) => {
        await moment();
        const fact = addFact({ accountId, paymentIntentId: 'pi_' + at }, 'opened', {});
        return commitIf(isStudentUnchanged({ account: {}, ledger }), [fact]);
      };
      const committed = await Promise.all(Array.from({ length: 4 }, open));
      const { facts } = await readCurrentLedger(accountId);
      return { committed: committed.filter(Boolean).length, opened: Object.keys(facts).length };
    };`,
  );
  expect(rounds).toEqual(rounds.map(() => ({ committed: 1, opened: 1 })));
}, 600_000);
