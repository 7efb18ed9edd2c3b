import { samplePath } from '#contract/files/sample-path.ts';
import type { Sample } from '#contract/files/samples.ts';
import { subjectLabels } from '#site/texts/subject.ts';

interface LookInsideProps {
  sample: Sample;
  title: string;
  pages: number | undefined;
}

/**
 * Samples, kept small because every row contains them
 * (docs/decisions/0017-where-are-paid-files-stored.md). The pictures load when it opens.
 */
export function LookInside({ sample, title, pages }: LookInsideProps) {
  return (
    <details className="look">
      <summary aria-label={subjectLabels.lookInsideFile(title)}>{subjectLabels.lookInside}</summary>
      <div>
        {sample.samples.map(({ width, height }, index) => (
          <img
            key={samplePath(sample, index + 1)}
            loading="lazy"
            src={samplePath(sample, index + 1)}
            width={width}
            height={height}
            alt={index === 0 ? subjectLabels.firstPage(title) : ''}
          />
        ))}
        {pages !== undefined && <p>{subjectLabels.samplePage(pages)}</p>}
        {sample.excerpt && <p>{`${sample.excerpt}…`}</p>}
      </div>
    </details>
  );
}
