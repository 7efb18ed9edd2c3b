import { AddIcon } from '@sanity/icons/Add';
import { ArrowDownIcon } from '@sanity/icons/ArrowDown';
import { ArrowUpIcon } from '@sanity/icons/ArrowUp';
import { TrashIcon } from '@sanity/icons/Trash';
import { Badge, Box, Button, Card, Dialog, Flex, Stack, Switch, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useId, useRef, useState } from 'react';
import { useClient } from 'sanity';
import { usePaneRouter } from 'sanity/structure';
import { type Direction, moveDocument } from '../content-tree.ts';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import type { CardRow } from './card-rows.ts';
import { deleteCard, newCardId, newDrillId, setLocked } from './write-cards.ts';

interface CardListProps {
  cards: readonly CardRow[];
  /** Id of the card whose form is open. */
  openId: string | undefined;
  isReadOnly: boolean;
}

/** List of a topic's cards and drills, with what the owner does to a card without opening it. */
export function CardList({ cards, openId, isReadOnly }: CardListProps) {
  const client = useClient({ apiVersion: API_VERSION });
  const toast = useToast();
  const { ChildLink } = usePaneRouter();
  const [newId, setNewId] = useState(newCardId);
  const [drillId, setDrillId] = useState(newDrillId);
  if (cards.some(({ id }) => id === newId)) setNewId(newCardId());
  if (cards.some(({ id }) => id === drillId)) setDrillId(newDrillId());
  const [deleted, setDeleted] = useState<CardRow>();
  const [announcement, setAnnouncement] = useState('');
  const isBusy = useRef(false);
  const dialogId = useId();
  const list = useRef<HTMLOListElement>(null);
  const removed = useRef<CardRow>(undefined);
  const moved = useRef<{ id: string; direction: Direction }>(undefined);

  const run = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } catch {
      toast.push({ status: 'error', title: studioTexts.cardUnchanged });
    }
    isBusy.current = false;
  };

  /** Cards move among cards, drills among drills. */
  const findPlace = ({ id, type }: CardRow) => {
    const own = cards.filter((card) => card.type === type);
    return { place: own.findIndex((card) => card.id === id), count: own.length };
  };

  const move = (card: CardRow, direction: Direction) =>
    run(async () => {
      const { id, type, prompt } = card;
      moved.current = { id, direction };
      await moveDocument(client, id, direction);
      const { place, count } = findPlace(card);
      const to = place + (direction === 'up' ? 0 : 2);
      setAnnouncement(studioTexts.cardMoved(prompt, type, to, count));
    });

  // The browser takes the focus from an element that moves in the page, and from a button that is switched off.
  useEffect(() => {
    const { id, direction } = moved.current ?? {};
    const place = cards.findIndex((card) => card.id === id);
    const buttons = list.current?.children[place]?.querySelectorAll<HTMLElement>('[data-move]');
    if (!buttons || document.activeElement?.closest('[data-move]')?.isConnected === true) return;
    moved.current = undefined;
    const [up, down] = buttons;
    const [same, other] = direction === 'up' ? [up, down] : [down, up];
    (same?.matches(':disabled') ? other : same)?.focus();
  }, [cards]);

  // The focus goes on from a card that disappears to the next.
  const places = useRef(cards);
  useEffect(() => {
    const place = places.current.findIndex(({ id }) => id === removed.current?.id);
    places.current = cards;
    if (place < 0 || cards.some(({ id }) => id === removed.current?.id)) return;
    removed.current = undefined;
    list.current?.children[Math.min(place, cards.length - 1)]?.querySelector('a')?.focus();
  }, [cards]);

  return (
    <Stack gap={4}>
      {!isReadOnly && (
        <Flex gap={2} wrap="wrap">
          <Button as={ChildLink} childId={newId} icon={AddIcon} text="New card" mode="ghost" />
          <Button as={ChildLink} childId={drillId} icon={AddIcon} text="New drill" mode="ghost" />
        </Flex>
      )}
      {cards.length === 0 && (
        <Text size={1} muted>
          {studioTexts.noCards}
        </Text>
      )}
      <Stack as="ol" gap={2} padding={0} ref={list} data-testid="cards">
        {cards.map((card, index) => {
          const { place, count } = findPlace(card);
          return (
            <Card
              as="li"
              key={card.id}
              padding={3}
              radius={2}
              border
              tone={card.id === openId ? 'primary' : 'default'}
              style={{ listStyle: 'none' }}
            >
              <Stack gap={3}>
                <Flex gap={2}>
                  <Text size={1} muted>
                    {index + 1}.
                  </Text>
                  <Box flex={1}>
                    <Text size={1} weight="medium" style={{ overflowWrap: 'anywhere' }}>
                      <ChildLink childId={card.id}>{card.prompt || studioTexts.untitled}</ChildLink>
                    </Text>
                  </Box>
                  {card.kind && <Badge>{card.kind}</Badge>}
                  {card.state !== 'published' && (
                    <Badge tone="caution">{card.state === 'new' ? 'Draft' : 'Edited'}</Badge>
                  )}
                </Flex>
                {card.sourceFault && (
                  <Card tone="caution" padding={2} radius={2} border>
                    <Text size={1}>{card.sourceFault}</Text>
                  </Card>
                )}
                <Flex gap={2} align="center">
                  <Flex as="label" gap={2} align="center" flex={1}>
                    <Switch
                      checked={card.isLocked}
                      disabled={isReadOnly}
                      aria-label={`Locked: ${card.prompt}`}
                      onChange={() => void run(() => setLocked(client, card, !card.isLocked))}
                    />
                    <Text size={1} muted>
                      {card.isLocked ? 'Locked' : 'Free'}
                    </Text>
                  </Flex>
                  <Button
                    data-move
                    icon={ArrowUpIcon}
                    mode="bleed"
                    aria-label={`Move up: ${card.prompt}`}
                    disabled={isReadOnly || place === 0}
                    onClick={() => void move(card, 'up')}
                  />
                  <Button
                    data-move
                    icon={ArrowDownIcon}
                    mode="bleed"
                    aria-label={`Move down: ${card.prompt}`}
                    disabled={isReadOnly || place === count - 1}
                    onClick={() => void move(card, 'down')}
                  />
                  <Button
                    icon={TrashIcon}
                    mode="bleed"
                    aria-label={`Delete: ${card.prompt}`}
                    disabled={isReadOnly}
                    onClick={() => setDeleted(card)}
                  />
                </Flex>
              </Stack>
            </Card>
          );
        })}
      </Stack>
      <div role="status" style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden' }}>
        {announcement}
      </div>
      {deleted && (
        <Dialog
          id={dialogId}
          header={`Delete this ${deleted.type}?`}
          width={1}
          onClose={() => setDeleted(undefined)}
          footer={
            <Flex gap={2} justify="flex-end" padding={3}>
              <Button text="Cancel" mode="bleed" onClick={() => setDeleted(undefined)} />
              <Button
                text={`Delete ${deleted.type}`}
                tone="critical"
                onClick={() => {
                  setDeleted(undefined);
                  removed.current = deleted;
                  void run(() => deleteCard(client, deleted));
                }}
              />
            </Flex>
          }
        >
          <Stack gap={3} padding={4}>
            <Text weight="medium">{deleted.prompt || studioTexts.untitled}</Text>
            <Text size={1}>{studioTexts.deletedForGood}</Text>
          </Stack>
        </Dialog>
      )}
    </Stack>
  );
}
