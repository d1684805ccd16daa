import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { figures, type FigureName } from '../domain/figures';
import { ReadFailed, type ReadState } from './to-do/to-do';

interface FigureCardProps {
  /** A defined figure: provides the name and the definition to show. */
  figure?: FigureName;
  /** The name of any other number, or of a figure in a narrower sense. */
  label?: string;
  value: ReactNode;
  /** Invisible while the number loads, but takes up its space. */
  note?: ReactNode;
  /** Text of typical length, which reserves space for a note that is loaded with the number. */
  usualNote?: string;
  /** Link to the underlying data: the whole card is clickable. */
  href?: string;
  /** The call that loads the figure: while loading or after a failure, its state replaces the number. */
  read?: ReadState;
  /** For a long note: takes up two columns in a row. */
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

/** Key figures side by side, as many per row as fit. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className="kb-figure-row">{children}</div>;
}
