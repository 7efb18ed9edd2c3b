import { Box, Flex } from '@sanity/ui';
import type { LayoutProps } from 'sanity';
import { BuildStatus } from './build/BuildStatus.tsx';
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
