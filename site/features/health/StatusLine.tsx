import type { Finding, StatusLine as Line } from '#contract/admin/status.ts';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { formatMoment } from '#site/lib/dates.ts';
import { checkTitle, describeState } from './describe-check.ts';

const looks = {
  good: { tone: 'brand', icon: 'tick' },
  bad: { tone: 'accent', icon: 'alert' },
  unknown: { tone: 'neutral', icon: 'question' },
} as const;

export function StatusLine({ check, state, summary, at, items = [], advice }: Line) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-rule border-b py-4 first:pt-0 last:border-b-0 last:pb-0 md:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 md:grid md:content-start md:justify-items-start">
        <h3 className="font-sans font-semibold">{checkTitle(check)}</h3>
        <State state={state} />
      </div>
      <div className="grid content-start gap-2 text-sm">
        <p>
          {summary}
          {at && <time dateTime={at}> {formatMoment(at)}</time>}
        </p>
        {items.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 font-mono">
            {items.map((item) => (
              <li key={item} className="min-w-0 wrap-anywhere">
                {item}
              </li>
            ))}
          </ul>
        )}
        {advice && <p className="text-muted">{advice}</p>}
      </div>
    </li>
  );
}

function State({ state }: { state: Finding['state'] }) {
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone}>
      <span className="flex items-center gap-1">
        <Icon name={icon} />
        {describeState(state)}
      </span>
    </Badge>
  );
}
