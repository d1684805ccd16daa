import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { figures, type FigureName } from '../domain/figures';
import { ReadFailed, type ReadState } from './to-do/to-do';

interface FigureCardProps {
  /** A figure with a definition gives its name and shows what counts. */
  figure?: FigureName;
  /** The name of any other number, or of a figure in a narrower sense. */
  label?: string;
  value: ReactNode;
  /** While the number is read, it only keeps its place. */
  note?: ReactNode;
  /** A note of the usual length, which reserves the room of a note that is known only with the number. */
  usualNote?: string;
  /** Where the number comes from: the whole card becomes a link. */
  href?: string;
  /** The call that the figure comes from: its loading and its failure replace the number. */
  read?: ReadState;
  /** Its note is long: in a row it takes the room of two. */
  wide?: boolean;
}

/** One key figure with its name above and its explanation below. */
export function FigureCard({
  figure,
  label,
  value,
  note,
  usualNote,
  href,
  read,
  wide = false,
}: FigureCardProps) {
  const className = `kb-card kb-figure${wide ? ' kb-figure-wide' : ''}`;
  const text = label ?? (figure ? figures[figure].label : '');
  const name = <div className="kb-figure-label">{text}</div>;
  const definition = figure && <FigureDefinition label={text} definition={figures[figure].definition} />;
  if (read?.isError)
    return (
      <div className={className}>
        {name}
        <ReadFailed text="读取失败" onRetry={() => read.refetch()} />
      </div>
    );
  const body = read?.isLoading ? (
    <div role="status" aria-busy="true" aria-label={`${text}加载中`}>
      {name}
      <div className="kb-figure-value">
        <span className="kb-skeleton-figure" />
      </div>
      <div className="kb-figure-note" aria-hidden="true" style={{ visibility: 'hidden' }}>
        {usualNote ?? note ?? '-'}
      </div>
    </div>
  ) : (
    <>
      {name}
      <div className="kb-figure-value">{value}</div>
      {note && (
        <div className="kb-figure-note" data-usual={usualNote}>
          {usualNote ? <span>{note}</span> : note}
        </div>
      )}
    </>
  );
  return (
    <div className={className}>
      {href ? (
        <Link className="kb-figure-link" to={href}>
          {body}
        </Link>
      ) : (
        body
      )}
      {definition}
    </div>
  );
}

/** Hover, focus or a tap shows what a figure counts. */
function FigureDefinition({ label, definition }: { label: string; definition: string }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="kb-figure-help kb-no-print"
        aria-label={`${label}的口径`}
        aria-describedby={id}
      />
      <span id={id} role="tooltip" className="kb-figure-definition">
        {definition}。
      </span>
    </>
  );
}

/** Key figures side by side, as many in a row as fit. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className="kb-figure-row">{children}</div>;
}
