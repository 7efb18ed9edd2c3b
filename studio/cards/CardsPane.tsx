import { Box, Stack, Tab, TabList, TabPanel, Text } from '@sanity/ui';
import { useEffect, useId, useState } from 'react';
import { retry } from 'rxjs';
import { useDocumentStore, useDocumentValuePermissions } from 'sanity';
import type { UserComponent } from 'sanity/structure';
import { z } from 'zod';
import { CARD_ID_PREFIX } from '../../contract/practice/card-documents.ts';
import { Note } from '../form/Note.tsx';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { CardList } from './CardList.tsx';
import { TOPIC_CARDS_QUERY, type TopicCards, toTopicCards } from './card-rows.ts';
import { ExportCards } from './ExportCards.tsx';
import { PasteCards } from './PasteCards.tsx';
import { ProposedCards } from './ProposedCards.tsx';
import { handledId } from './write-cards.ts';

const RETRY_MS = 5_000;

const paneOptions = z.object({ topicId: z.string() });

const TABS = ['list', 'paste', 'proposed'] as const;
const FOR_READERS = TABS.slice(0, 1);

/** Stands for any card, for the question of who may write them. */
const ANY_CARD = { _id: `${CARD_ID_PREFIX}any`, _type: 'card' };

const labels = { list: 'All cards', paste: 'Paste many', proposed: 'Proposed' };

/** Cards of a topic: all of them, a place to paste many, and those proposed from the topic's files. */
export const CardsPane: UserComponent = ({ options, childItemId }) => {
  const { topicId } = paneOptions.parse(options);
  // Another topic's pane starts anew.
  return <TopicPane key={topicId} topicId={topicId} openId={childItemId} />;
};

function TopicPane({ topicId, openId }: { topicId: string; openId: string | undefined }) {
  const topic = useTopicCards(topicId);
  const [tab, setTab] = useState<(typeof TABS)[number]>('list');
  const tabsId = useId();
  const [permission] = useDocumentValuePermissions({ document: ANY_CARD, permission: 'update' });
  const isReadOnly = permission?.granted === false;
  const tabs = isReadOnly ? FOR_READERS : TABS;
  if (!topic) {
    return (
      <Box padding={4}>
        <Text size={1} muted>
          {studioTexts.readingCards}
        </Text>
      </Box>
    );
  }
  const panels = {
    list: (
      <Stack gap={4}>
        <CardList cards={topic.cards} openId={openId} isReadOnly={isReadOnly} />
        <ExportCards topicId={topicId} cards={topic.cards} />
      </Stack>
    ),
    paste: <PasteCards topicId={topicId} topic={topic} />,
    proposed: <ProposedCards topicId={topicId} topic={topic} />,
  };
  return (
    <Box height="fill" overflow="auto" data-testid="cards-pane">
      <Stack gap={4} padding={4}>
        {!topic.isPublished && <Note tone="caution" text={studioTexts.topicUnpublished} />}
        <TabList gap={1}>
          {tabs.map((name) => (
            <Tab
              key={name}
              id={`${tabsId}-${name}-tab`}
              aria-controls={`${tabsId}-${name}`}
              label={labels[name]}
              selected={name === tab}
              onClick={() => setTab(name)}
            />
          ))}
        </TabList>
        {tabs.map((name) => (
          <TabPanel
            key={name}
            id={`${tabsId}-${name}`}
            aria-labelledby={`${tabsId}-${name}-tab`}
            hidden={name !== tab}
          >
            {name === tab && panels[name]}
          </TabPanel>
        ))}
      </Stack>
    </Box>
  );
}

/** Returns a topic's cards as they are now; undefined until the CMS has responded. */
function useTopicCards(topicId: string): TopicCards | undefined {
  const documentStore = useDocumentStore();
  const [topic, setTopic] = useState<TopicCards>();
  useEffect(() => {
    const params = { topicId, handledId: handledId(topicId) };
    const subscription = documentStore
      .listenQuery(TOPIC_CARDS_QUERY, params, { apiVersion: API_VERSION, perspective: 'raw' })
      .pipe(retry({ delay: RETRY_MS }))
      .subscribe((result: unknown) => setTopic(toTopicCards(result, topicId)));
    return () => subscription.unsubscribe();
  }, [documentStore, topicId]);
  return topic;
}
