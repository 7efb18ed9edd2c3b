import { downloadMyDataPath } from '#contract/accounts/my-data-paths.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { myDataLabels } from '#site/texts/my-data.ts';

export function MyDataLinks() {
  return (
    <Button href={downloadMyDataPath} download variant="secondary" size="small">
      {myDataLabels.download}
    </Button>
  );
}
