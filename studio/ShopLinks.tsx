import { BarChartIcon } from '@sanity/icons/BarChart';
import { ControlsIcon } from '@sanity/icons/Controls';
import { HomeIcon } from '@sanity/icons/Home';
import { UsersIcon } from '@sanity/icons/Users';
import { Button, Card, Stack, Text } from '@sanity/ui';
import { readSettings } from './settings.ts';

const links = [
  { path: '/admin#sales', text: 'Sales', icon: BarChartIcon },
  { path: '/admin#customers', text: 'Customers', icon: UsersIcon },
  { path: '/admin', text: 'Admin panel', icon: ControlsIcon },
  { path: '/', text: 'The shop', icon: HomeIcon },
];

/** Links from the Studio to the rest of the shop. */
export function ShopLinks() {
  const { shopUrl } = readSettings();
  return (
    <Card padding={4}>
      <Stack gap={3}>
        <Text size={1} muted>
          These pages open in a new tab. Sign in there as the owner.
        </Text>
        {links.map(({ path, text, icon }) => (
          <Button
            key={path}
            as="a"
            href={new URL(path, shopUrl).href}
            target="_blank"
            rel="noopener"
            icon={icon}
            text={text}
            mode="ghost"
            justify="flex-start"
          />
        ))}
      </Stack>
    </Card>
  );
}
