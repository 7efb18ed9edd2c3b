import { Button, Card, Flex, Heading, Stack, Text, TextArea } from '@sanity/ui';
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
import { createCards, dismissProposal } from './write-cards.ts';

interface ProposedCardsProps {
  topicId: string;
  topic: TopicCards;
}

/** Cards that the shop proposes from the topic's files. A proposal is no document until the owner accepts it. */
export function ProposedCards({ topicId, topic }: ProposedCardsProps) {
  // The shop knows published files only.
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

function FileProposals({ file, topicId, topic }: ProposedCardsProps & { file: SourceFile }) {
  const headingId = useId();
  const { proposals, failure, retry } = useProposals(file.id);
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
      <Stack as="ul" gap={2} padding={0} ref={list}>
        {open?.map((proposal, place) => (
          <Card
            as="li"
            key={`${proposal.page} ${proposal.prompt}`}
            padding={3}
            radius={2}
            border
            style={{ listStyle: 'none' }}
          >
            <Proposal
              proposal={proposal}
              fileId={file.id}
              topicId={topicId}
              onHandle={() => {
                handledPlace.current = place;
              }}
            />
          </Card>
        ))}
      </Stack>
    </Stack>
  );
}

interface ProposalProps {
  proposal: CardProposal;
  fileId: string;
  topicId: string;
  /** Called before the proposal becomes a card, or is dismissed. */
  onHandle: () => void;
}

function Proposal({ proposal, fileId, topicId, onHandle }: ProposalProps) {
  const client = useClient({ apiVersion: API_VERSION });
  const toast = useToast();
  const ids = { prompt: useId(), answer: useId() };
  const [edited, setEdited] = useState<{ prompt: string; answer: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const { page } = proposal;
  const { prompt, answer } = edited ?? proposal;
  const card = { prompt: prompt.trim(), answer: textToAnswer(answer) };
  const fault = findFault(card);

  // A proposal that was accepted or dismissed disappears with the next state of the topic.
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    onHandle();
    try {
      await work();
    } catch {
      setIsBusy(false);
      toast.push({ status: 'error', title: studioTexts.cardUnchanged });
    }
  };
  const accept = () =>
    run(() =>
      createCards(client, topicId, [
        { ...card, source: { fileId, page }, proposedPrompt: proposal.prompt },
      ]),
    );

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
              onChange={({ currentTarget }) =>
                setEdited({ ...edited, [name]: currentTarget.value })
              }
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
      <Flex gap={2} wrap="wrap">
        <Button
          text="Accept"
          aria-label={`Accept: ${prompt}`}
          disabled={isBusy || fault !== undefined}
          onClick={() => void accept()}
        />
        <Button
          text={edited ? 'Undo editing' : 'Edit'}
          aria-label={`${edited ? 'Undo editing' : 'Edit'}: ${proposal.prompt}`}
          mode="ghost"
          disabled={isBusy}
          onClick={() => setEdited(edited ? undefined : { prompt, answer })}
        />
        <Button
          text="Dismiss"
          aria-label={`Dismiss: ${prompt}`}
          mode="bleed"
          disabled={isBusy}
          onClick={() => void run(() => dismissProposal(client, topicId, proposal.prompt))}
        />
      </Flex>
    </Stack>
  );
}

/** Asks the shop for the proposals of a file. */
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
