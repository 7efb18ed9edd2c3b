import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import type { Sandbox } from './sandbox.ts';
import { contentOf } from './studio.ts';

const KINDS = ['subject', 'offer', 'topic', 'contentItem', 'gradeEvidence'] as const;
type Kind = (typeof KINDS)[number];

/** Reads the catalogue and the evidence, to remove them and restore them later. */
export async function borrowCatalogue(sandbox: Sandbox) {
  const content = contentOf(sandbox);
  const documents = await content.fetch<IdentifiedSanityDocumentStub[]>('*[_type in $kinds]', {
    kinds: KINDS,
  });
  const of = (kinds: readonly Kind[]) =>
    kinds.flatMap((kind) => documents.filter(({ _type }) => _type === kind));
  return {
    /** Removes documents, referrers first. */
    remove: async (...kinds: Kind[]) => {
      const transaction = content.transaction();
      for (const { _id } of of(kinds).reverse()) transaction.delete(_id);
      await transaction.commit();
    },
    putBack: async () => {
      const transaction = content.transaction();
      for (const document of of(KINDS)) transaction.createOrReplace(document);
      await transaction.commit();
    },
  };
}
