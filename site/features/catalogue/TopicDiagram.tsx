/** @param name diagram in the page's `DiagramSheet`, which has its title and description */
export function TopicDiagram({ name }: { name: string }) {
  return (
    <>
      <details className="topic-fold">
        <summary>
          <svg viewBox="0 0 320 240" aria-hidden="true" className="topic-thumb squared">
            <use href={`#${name}`} />
          </svg>
          <span className="topic-fold-name">Diagram</span>
        </summary>
        <Drawing name={name} />
      </details>
      <div className="topic-unfolded">
        <Drawing name={name} />
      </div>
    </>
  );
}

function Drawing({ name }: { name: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its title is in the page's DiagramSheet
    <svg
      viewBox="0 0 320 240"
      role="img"
      aria-labelledby={`${name}-title ${name}-desc`}
      className="topic-diagram squared"
    >
      <use href={`#${name}`} />
    </svg>
  );
}
