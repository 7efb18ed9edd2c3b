import { useRef, useState } from 'react';
import {
  answerPageReport,
  getPageReports,
  type PageReport,
  type PageReportAnswer,
} from '#contract/page-reports/page-reports.ts';
import { CallButton } from '#site/components/admin/CallButton.tsx';
import { Outcome } from '#site/components/admin/Outcome.tsx';
import { ReadLink } from '#site/components/ReadLink.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { formatDateTime } from '#site/lib/dates.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { pageReportListLabels as labels } from './labels.ts';

const reportsQuery = new Query(() => call(getPageReports, {}), { isFreshOnMount: true });

interface PageReportsProps {
  onAnswered: () => unknown;
}

/** Lists the reports from readers with the answers that the owner can give. Renders nothing without reports. */
export function PageReports({ onAnswered }: PageReportsProps) {
  const query = useQuery(reportsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error } = query;
  const [hasListed, setHasListed] = useState(false);
  const [done, setDone] = useState<string>();
  const reports = data?.reports ?? [];
  if (reports.length > 0 && !hasListed) setHasListed(true);
  if (!error && !hasListed) return null;
  return (
    <Card
      role="region"
      aria-labelledby="page-reports"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <h2 ref={heading} id="page-reports" tabIndex={-1} className="text-xl">
        {labels.heading}
      </h2>
      <Outcome done={done} />
      {error && <LoadStatus query={query} what="The reports" rows={1} className="h-16" />}
      {data && reports.length === 0 && <p className="text-muted">{labels.none}</p>}
      <ul className="grid gap-4">
        {reports.map((report) => (
          <Report
            key={report.id}
            report={report}
            onAnswered={(answer) => {
              setDone(labels.answered[answer]);
              heading.current?.focus();
              void onAnswered();
            }}
          />
        ))}
      </ul>
    </Card>
  );
}

interface ReportProps {
  report: PageReport;
  /** Moves the focus, because the pressed button is gone. */
  onAnswered: (answer: PageReportAnswer) => void;
}

function Report({ report, onAnswered }: ReportProps) {
  const { id, itemId, title, page, words, at, isAccepted, ofPerson } = report;
  const titleId = `report-${id}`;
  return (
    <li className="grid gap-2 border-rule border-t pt-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 id={titleId} className="wrap-anywhere min-w-0 font-sans font-semibold">
          {title}
        </h3>
        <ReadLink id={itemId} titleId={titleId} page={page} />
        <span className="text-muted text-sm">{formatDateTime(at)}</span>
        {isAccepted && <Badge>{labels.accepted}</Badge>}
      </div>
      <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line">
        {words}
      </blockquote>
      <div className="flex flex-wrap gap-2">
        {listAnswers(report).map((answer) => (
          <CallButton
            key={answer}
            aria-describedby={titleId}
            run={() => call(answerPageReport, { id, answer })}
            onSuccess={() => onAnswered(answer)}
            onSettled={() => reportsQuery.refetch()}
          >
            {answer === 'all-declined' ? labels.declineAll(ofPerson) : labels.answers[answer]}
          </CallButton>
        ))}
      </div>
    </li>
  );
}

/** Lists the answers that make sense: an accepted report waits for the next version. */
function listAnswers({ isAccepted, isReplaced, ofPerson }: PageReport): PageReportAnswer[] {
  if (isAccepted) return ['declined'];
  return [
    'accepted',
    ...(isReplaced ? (['corrected'] as const) : []),
    'declined',
    ...(ofPerson > 1 ? (['all-declined'] as const) : []),
  ];
}
