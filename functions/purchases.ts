import type { Config } from '@netlify/functions';
import { getAccess, getPurchases, isUnderReview } from '#contract/purchases/purchases.ts';
import { findSlug } from '#server/catalogue/catalogue.ts';
import { readKnown } from '#server/catalogue/read-catalogue.ts';
import { listUpdated } from '#server/editions/updated-files.ts';
import { markOwnedCookies, ownedCookies } from '#server/http/cookies.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { readPaidOrders } from '#server/places/own-places.ts';
import { findLastDay, hasAccess, mayOpen } from '#server/purchases/ledger.ts';
import { listForStudent } from '#server/purchases/owned-subjects.ts';

export default serve(
  route({
    endpoint: getAccess,
    access: 'signed-in',
    run: async ({ input: { subjectId }, student, isAdmin, cookieNames }) => {
      const content = await readKnown();
      const slug = await findSlug(subjectId, content);
      const isGranted = mayOpen({ student, isAdmin }, subjectId);
      const updated = student ? await listUpdated(subjectId, student.ledger, content) : [];
      const purchases = student && !isGranted ? await listForStudent(student.ledger) : [];
      const underReview = purchases
        .filter(isUnderReview)
        .map(({ subjectId, orderNumber, isPaidByOther }) => ({
          subjectId,
          orderNumber,
          isPaidByOther,
        }));
      const slugs = student && !isAdmin && slug ? [slug] : [];
      const cookies = markOwnedCookies(cookieNames(), slugs, isGranted);
      return new Reply(
        {
          hasAccess: isGranted,
          endsOn: student && findLastDay(student.ledger, subjectId),
          ...(updated.length > 0 && { updated }),
          ...(underReview.length > 0 && { underReview }),
        },
        { cookies },
      );
    },
  }),
  route({
    endpoint: getPurchases,
    access: 'signed-in',
    run: async ({ student, cookieNames }) => {
      const ledger = student?.ledger;
      const purchases = ledger ? await listForStudent(ledger, await readPaidOrders(ledger)) : [];
      const owned = purchases.filter(({ subjectId }) => ledger && hasAccess(ledger, subjectId));
      const slugs = owned.flatMap(({ subject }) => subject.slug || []);
      return new Reply(purchases, { cookies: ownedCookies(cookieNames(), slugs) });
    },
  }),
);

export const config: Config = {
  path: ['/api/user/access/:subjectId', '/api/user/purchases'],
};
