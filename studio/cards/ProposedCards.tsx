import { Button, Card, Checkbox, Flex, Heading, Stack, Text, TextArea } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useId, useRef, useState } from 'react';
import { useClient } from 'sanity';
import { type CardProposal, getCardProposals } from '../../contract/practice/practice.ts';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { callShop, ShopError } from '../upload/call-shop.ts';
import { AnswerText } from './AnswerText.tsx';
import { findFault, textToAnswer } from './card-content.ts';
import { openProposals, type TopicCards } from './card-rows.ts';
import type { SourceFile } from './card-source.ts';
import { useShiftWarning } from './pasted-html.tsx';
import { createCards, dismissProposal, type NewCard } from './write-cards.ts';

interface ProposedCardsProps {
  topicId: string;
  topic: TopicCards;
}

/** Cards that the shop proposes from the topic's files. A proposal is no document until the owner accepts it. */
export function ProposedCards({ topicId, topic }: ProposedCardsProps) {
  // The shop prepares published files only.
  const files = topic.files.filter(({ isPublished }) => isPublished);
  if (files.length === 0) {
    return (
      <Text size={1} muted>
        {studioTexts.noFilesForProposals}
      </Text>
    );
  }
  return (
    <Stack gap={5}>
      <Text size={1} muted>
        {studioTexts.proposalsHow}
      </Text>
      {files.map((file) => (
        <FileProposals key={file.id} file={file} topicId={topicId} topic={topic} />
      ))}
    </Stack>
  );
}

type Edit = Pick<CardProposal, 'prompt' | 'answer'>;

function FileProposals({ file, topicId, topic }: ProposedCardsProps & { file: SourceFile }) {
  const client = useClient({ apiVersion: API_VERSION });
  const toast = useToast();
  const headingId = useId();
  const allId = useId();
  const { proposals, failure, retry } = useProposals(file.id);
  // Edits and choices by the proposal's prompt.
  const [edits, setEdits] = useState<Record<string, Edit | undefined>>({});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const open = proposals && openProposals(proposals, topic);
  const list = useRef<HTMLUListElement>(null);
  const handledPlace = useRef<number>(undefined);
  const count = open?.length;
  // The focus goes on from a proposal that disappears to the next.
  useEffect(() => {
    if (handledPlace.current === undefined || !count) return;
    const next = list.current?.children[Math.min(handledPlace.current, count - 1)];
    handledPlace.current = undefined;
    next?.querySelector('button')?.focus();
  }, [count]);

  const toCard = (proposal: CardProposal): NewCard => {
    const { prompt, answer } = edits[proposal.prompt] ?? proposal;
    return {
      prompt: prompt.trim(),
      answer: textToAnswer(answer),
      source: { fileId: file.id, page: proposal.page, quote: proposal.answer },
      proposedPrompt: proposal.prompt,
    };
  };
  const chosenCards = (open ?? [])
    .filter(({ prompt }) => chosen.has(prompt))
    .map(toCard)
    .filter((card) => !findFault(card));
  const choose = (prompts: readonly string[], isChosen: boolean) => {
    const others = [...chosen].filter((prompt) => !prompts.includes(prompt));
    setChosen(new Set(isChosen ? [...others, ...prompts] : others));
  };

  // A proposal that was accepted or dismissed disappears with the next state of the topic.
  const run = async (place: number, work: Promise<void>) => {
    setIsBusy(true);
    handledPlace.current = place;
    try {
      await work;
    } catch {
      toast.push({ status: 'error', title: studioTexts.cardUnchanged });
    }
    setIsBusy(false);
  };

  return (
    <Stack as="section" gap={3} aria-labelledby={headingId} data-testid="file-proposals">
      <Heading as="h3" size={1} id={headingId}>
        {file.title}
      </Heading>
      {failure && (
        <Card tone="critical" padding={3} radius={2} border role="alert">
          <Stack gap={3}>
            <Text size={1}>{failure}</Text>
            <Flex>
              <Button text={studioTexts.tryAgain} mode="ghost" onClick={retry} />
            </Flex>
          </Stack>
        </Card>
      )}
      {!failure && (
        <Text size={1} muted role="status">
          {open ? studioTexts.proposalsLeft(open.length) : studioTexts.readingProposals}
        </Text>
      )}
      {open && open.length > 1 && (
        <Flex gap={3} align="center">
          <Checkbox
            id={allId}
            checked={open.every(({ prompt }) => chosen.has(prompt))}
            disabled={isBusy}
            onChange={({ currentTarget }) =>
              choose(
                open.map(({ prompt }) => prompt),
                currentTarget.checked,
              )
            }
          />
          <Text as="label" htmlFor={allId} size={1}>
            {studioTexts.chooseAll}
          </Text>
          <Button
            text={studioTexts.acceptChosen(chosenCards.length)}
            disabled={isBusy || chosenCards.length === 0}
            onClick={() => void run(0, createCards(client, topicId, chosenCards))}
          />
        </Flex>
      )}
      <Stack as="ul" gap={2} padding={0} ref={list}>
        {open?.map((proposal, place) => {
          const { prompt } = proposal;
          const card = toCard(proposal);
          return (
            <Card
              as="li"
              key={`${proposal.page} ${prompt}`}
              padding={3}
              radius={2}
              border
              style={{ listStyle: 'none' }}
            >
              <Proposal
                proposal={proposal}
                card={card}
                edited={edits[prompt]}
                isChosen={chosen.has(prompt)}
                isBusy={isBusy}
                onEdit={(edit) => setEdits({ ...edits, [prompt]: edit })}
                onChoose={(isChosen) => choose([prompt], isChosen)}
                onAccept={() => void run(place, createCards(client, topicId, [card]))}
                onDismiss={() => void run(place, dismissProposal(client, topicId, prompt))}
              />
            </Card>
          );
        })}
      </Stack>
    </Stack>
  );
}

interface ProposalProps {
  proposal: CardProposal;
  card: NewCard;
  /** Undefined unless the owner edits the proposal. */
  edited: Edit | undefined;
  isChosen: boolean;
  isBusy: boolean;
  onEdit: (edit: Edit | undefined) => void;
  onChoose: (isChosen: boolean) => void;
  onAccept: () => void;
  onDismiss: () => void;
}

function Proposal({
  proposal,
  card,
  edited,
  isChosen,
  isBusy,
  onEdit,
  onChoose,
  onAccept,
  onDismiss,
}: ProposalProps) {
  const ids = { prompt: useId(), answer: useId() };
  const warn = useShiftWarning();
  const { prompt, answer, page } = proposal;
  const fault = findFault(card);
  return (
    <Stack gap={3}>
      {edited ? (
        (['prompt', 'answer'] as const).map((name) => (
          <Stack gap={2} key={name}>
            <Text as="label" htmlFor={ids[name]} size={1} weight="medium">
              {name === 'prompt' ? 'Prompt' : 'Answer'}
            </Text>
            <TextArea
              id={ids[name]}
              rows={name === 'prompt' ? 2 : 5}
              fontSize={1}
              value={edited[name]}
              onPaste={warn}
              onChange={({ currentTarget }) => onEdit({ ...edited, [name]: currentTarget.value })}
            />
          </Stack>
        ))
      ) : (
        <>
          <Text size={1} weight="semibold" style={{ overflowWrap: 'anywhere' }}>
            {prompt}
          </Text>
          <AnswerText answer={card.answer} size={1} />
        </>
      )}
      <Text size={1} muted>
        Page {page}
      </Text>
      {fault && (
        <Card tone="caution" padding={2} radius={2} border role="status">
          <Text size={1}>{fault}</Text>
        </Card>
      )}
      <Flex gap={2} wrap="wrap" align="center">
        <Checkbox
          aria-label={`Choose: ${prompt}`}
          checked={isChosen}
          disabled={isBusy}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <Button
          text="Accept"
          aria-label={`Accept: ${card.prompt}`}
          disabled={isBusy || fault !== undefined}
          onClick={onAccept}
        />
        <Button
          text={edited ? 'Undo editing' : 'Edit'}
          aria-label={`${edited ? 'Undo editing' : 'Edit'}: ${prompt}`}
          mode="ghost"
          disabled={isBusy}
          onClick={() => onEdit(edited ? undefined : { prompt, answer })}
        />
        <Button
          text="Dismiss"
          aria-label={`Dismiss: ${prompt}`}
          mode="bleed"
          disabled={isBusy}
          onClick={onDismiss}
        />
      </Flex>
    </Stack>
  );
}

/** Loads the proposals for a file. */
function useProposals(fileId: string) {
  const { token } = useClient({ apiVersion: API_VERSION }).config();
  const [state, setState] = useState<{ proposals?: CardProposal[]; failure?: string }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!token) {
      setState({ failure: studioTexts.signInAgain });
      return undefined;
    }
    const control = new AbortController();
    setState({});
    callShop(getCardProposals, { id: fileId }, { token, signal: control.signal }).then(
      ({ proposals }) => setState({ proposals }),
      (error: unknown) => {
        if (control.signal.aborted) return;
        setState({
          failure: error instanceof ShopError ? error.message : studioTexts.shopUnreachable,
        });
      },
    );
    return () => control.abort();
  }, [token, fileId, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
