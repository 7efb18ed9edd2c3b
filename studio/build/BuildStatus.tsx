import { Card, Text, useMediaIndex } from '@sanity/ui';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { retry } from 'rxjs';
import { useDocumentStore } from 'sanity';
import { z } from 'zod';
import { getBuild, PAGE_TYPES } from '../../contract/catalogue/publishing.ts';
import { API_VERSION, readSettings } from '../settings.ts';
import { type Build, describeBuild } from './describe-build.ts';

const PUBLISHED = {
  fetch: `{
    "count": count(*[_type in $types]),
    "changedAt": *[_type in $types] | order(_updatedAt desc)[0]._updatedAt
  }`,
  listen: '*[_type in $types && !(_id in path("drafts.**")) && !(_id in path("versions.**"))]',
};
const published = z.object({ count: z.number(), changedAt: z.string().nullish() });

/** Interval of polling: short at first, because most builds take a minute. */
const INTERVAL_MS = 4_000;
const LATER_INTERVAL_MS = 20_000;
const LATER_MS = 3 * 60_000;

const BuildContext = createContext<Build | undefined>(undefined);

/** Returns the shop's last response about its pages; undefined if it has not responded. */
export const useBuild = (): Build | undefined => useContext(BuildContext);

/** Latest change of published content. `at` is undefined if nothing is published. */
interface Change {
  at: string | undefined;
}

/** Returns the latest change; undefined until the CMS has responded. Deleting and unpublishing count as well. */
function useLatestChange(): Change | undefined {
  const documentStore = useDocumentStore();
  const [change, setChange] = useState<Change>();
  useEffect(() => {
    let before: z.output<typeof published> | undefined;
    const options = { apiVersion: API_VERSION, perspective: 'published' as const };
    const subscription = documentStore
      .listenQuery(PUBLISHED, { types: [...PAGE_TYPES] }, options)
      .pipe(retry({ delay: LATER_INTERVAL_MS }))
      .subscribe((result: unknown) => {
        const now = published.parse(result);
        const isGone = before !== undefined && now.count < before.count;
        before = now;
        const at = isGone ? new Date().toISOString() : (now.changedAt ?? undefined);
        setChange((latest) => (latest && (latest.at ?? '') >= (at ?? '') ? latest : { at }));
      });
    return () => subscription.unsubscribe();
  }, [documentStore]);
  return change;
}

async function readBuild(signal: AbortSignal): Promise<Build | undefined> {
  try {
    const response = await fetch(new URL(getBuild.path, readSettings().shopUrl), { signal });
    return getBuild.response.parse(await response.json());
  } catch {
    return undefined;
  }
}

/** Polls the shop until its pages show what is published. */
function useCurrentBuild(change: Change | undefined) {
  const [answer, setAnswer] = useState<{ build: Build | undefined; at: number }>();
  useEffect(() => {
    if (!change) return undefined;
    const control = new AbortController();
    const began = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const build = await readBuild(control.signal);
      if (control.signal.aborted) return;
      const at = Date.now();
      setAnswer({ build, at });
      if (!describeBuild(change.at, build, at)?.isPending) return;
      timer = setTimeout(poll, at - began < LATER_MS ? INTERVAL_MS : LATER_INTERVAL_MS);
    };
    void poll();
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [change]);
  return answer;
}

/** Provides the state of the pages to the Studio, and shows it in a line below the Studio's panes, on a phone above. */
export function BuildStatus({ children }: { children: ReactNode }) {
  const change = useLatestChange();
  const answer = useCurrentBuild(change);
  // On a phone the form's own buttons take the lower edge.
  const isPhone = useMediaIndex() < 2;
  const state = answer && describeBuild(change?.at, answer.build, answer.at);
  return (
    <BuildContext value={answer?.build}>
      {children}
      <Card
        role="status"
        data-testid="build-status"
        paddingX={4}
        paddingY={3}
        borderTop={!isPhone}
        borderBottom={isPhone}
        style={isPhone ? { order: -1 } : undefined}
        tone={state?.tone ?? 'default'}
      >
        <Text size={1} muted={!state?.isPending}>
          {state?.text ?? '\u00a0'}
        </Text>
      </Card>
    </BuildContext>
  );
}
