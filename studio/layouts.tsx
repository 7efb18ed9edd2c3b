import { Box, Flex, Heading, Stack, Text } from '@sanity/ui';
import type { ActiveToolLayoutProps, LayoutProps } from 'sanity';
import { useRouterState } from 'sanity/router';
import { features } from '../contract/shop.ts';
import { BuildStatus } from './build/BuildStatus.tsx';
import { ShopLinks } from './ShopLinks.tsx';
import { TopicUploads } from './upload/TopicUploads.tsx';

/** Frame of the Studio: keeps uploads across its forms, and shows below its panes whether the pages are current. */
export function StudioLayout(props: LayoutProps) {
  return (
    <TopicUploads>
      <Flex direction="column" height="fill">
        <BuildStatus>
          <Box flex={1} style={{ minHeight: 0 }}>
            {props.renderDefault(props)}
          </Box>
        </BuildStatus>
      </Flex>
    </TopicUploads>
  );
}

const STEPS = [
  'To change something, choose it on the left: a subject, then “Details” or a topic, then “Details” or a file.',
  'To add a subject, press + beside “Content”. Inside it, press + for each topic, and drop the topic’s PDFs on its form.',
  ...(features.practice
    ? ['Each topic has an entry “Cards”: the questions and answers that students practise.']
    : []),
  'Everything is saved as a draft while you type. Students see a draft only after you publish it.',
  'To publish a subject with all its topics and files in one go, open its “Details”, then the menu beside Publish.',
  'The line below shows when the pages have changed. It takes about a minute.',
];

/** Width of the only list that is open while nothing is chosen. */
const LIST_WIDTH = 351;

/** Shows how to begin while nothing is chosen, beside the list. Narrow screens have the list only. */
export function ToolLayout(props: ActiveToolLayoutProps) {
  const isStart = useRouterState(({ panes }) => !Array.isArray(panes) || panes.length === 0);
  return (
    <Box height="fill" style={{ position: 'relative' }}>
      {props.renderDefault(props)}
      {isStart && props.activeTool.name === 'structure' && (
        <Box
          display={['none', 'none', 'block']}
          overflow="auto"
          // Above the empty part of the panes.
          style={{ position: 'absolute', inset: `0 0 0 ${LIST_WIDTH}px`, zIndex: 1 }}
        >
          <Stack padding={4} gap={5} data-testid="start-here" style={{ maxWidth: 640 }}>
            <Stack gap={5} padding={4}>
              <Heading as="h2" size={2}>
                Start here
              </Heading>
              <Stack as="ul" gap={4} padding={0}>
                {STEPS.map((step) => (
                  <Text as="li" key={step} size={1}>
                    {step}
                  </Text>
                ))}
              </Stack>
            </Stack>
            <ShopLinks />
          </Stack>
        </Box>
      )}
    </Box>
  );
}
