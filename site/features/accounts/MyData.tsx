import { showMyDataPath } from '#contract/accounts/my-data-paths.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { paths } from '#site/lib/paths.ts';
import { accountDataLabels } from '#site/texts/account-data.ts';
import { myDataLabels } from '#site/texts/my-data.ts';
import { MyDataLinks } from './MyDataLinks.tsx';
import { Section } from './Section.tsx';

export function MyData() {
  return (
    <Section title={accountDataLabels.heading}>
      <p className="text-muted text-sm">{accountDataLabels.intro}</p>
      <div className="flex flex-wrap gap-3">
        <MyDataLinks />
        <Button href={showMyDataPath} variant="secondary" size="small">
          {accountDataLabels.show}
        </Button>
      </div>
      <div className="grid justify-items-start gap-2 border-rule border-t pt-4">
        <p className="text-muted text-sm">{accountDataLabels.deleteHint}</p>
        <Button href={paths.deleteAccount()} variant="secondary" size="small">
          {myDataLabels.delete}
        </Button>
      </div>
    </Section>
  );
}
