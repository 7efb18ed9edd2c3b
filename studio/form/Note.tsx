import { Card, Text } from '@sanity/ui';

interface NoteProps {
  tone: 'default' | 'primary' | 'caution' | 'critical';
  text: string;
}

/** Short message in a coloured box, which screen readers announce. */
export const Note = ({ tone, text }: NoteProps) => (
  <Card tone={tone} padding={3} radius={2} border role={tone === 'critical' ? 'alert' : 'status'}>
    <Text size={1}>{text}</Text>
  </Card>
);
