import { DownloadIcon } from '@sanity/icons/Download';
import { Button, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { type SanityClient, useClient } from 'sanity';
import { z } from 'zod';
import { toAnkiText } from '../../contract/practice/anki-text.ts';
import { brand } from '../../contract/shop.ts';
import { API_VERSION, readSettings } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { readDocument } from './card-content.ts';
import type { CardRow } from './card-rows.ts';

interface ExportCardsProps {
  topicId: string;
  cards: readonly CardRow[];
}

/** Button that saves a topic's cards as Anki's text, which “Paste many” reads. */
export function ExportCards({ topicId, cards }: ExportCardsProps) {
  const client = useClient({ apiVersion: API_VERSION });
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const { name, text } = await writeCards(client, topicId, cards);
      const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = `${name}.txt`;
      link.click();
      URL.revokeObjectURL(address);
    } catch {
      toast.push({ status: 'error', title: studioTexts.cardsUnread });
    }
    setIsBusy(false);
  };
  return (
    <Stack gap={3}>
      <Flex>
        <Button
          icon={DownloadIcon}
          text={studioTexts.exportCards}
          mode="bleed"
          disabled={isBusy || cards.length === 0}
          onClick={() => void download()}
        />
      </Flex>
      <Text size={1} muted>
        {studioTexts.exportLacks}
      </Text>
    </Stack>
  );
}

const QUERY = `{
  "names": *[_id in [$topicId, "drafts." + $topicId]] | order(_id asc)[0] { name, "subject": subject->name },
  "documents": *[_id in $ids]
}`;

const exported = z.object({
  names: z.object({ name: z.string().nullish(), subject: z.string().nullish() }).nullish(),
  documents: z.array(z.looseObject({ _id: z.string() })),
});

/** Writes the cards as the list shows them: a draft instead of the published card. Incomplete cards are left out. */
async function writeCards(client: SanityClient, topicId: string, cards: readonly CardRow[]) {
  const ids = cards.map(({ shownId }) => shownId);
  const result = await client
    .withConfig({ perspective: 'raw' })
    .fetch<unknown>(QUERY, { topicId, ids });
  const { names, documents } = exported.parse(result);
  const byId = new Map(documents.map((document) => [document._id, document]));
  const complete = ids.flatMap((id) => readDocument(byId.get(id) ?? {}) ?? []);
  const name = names?.name ?? studioTexts.untitled;
  // A deck within the deck of the subject.
  const topicNames = new Map(names?.subject ? [[topicId, name]] : []);
  const deck = names?.subject ?? name;
  const shopLine = `${brand.name}, ${readSettings().shopUrl}`;
  return { name, text: toAnkiText(complete, { deck, shopLine, topicNames }) };
}
