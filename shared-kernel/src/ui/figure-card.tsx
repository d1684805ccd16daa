import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '../antd/base';
import { ReadFailed, type ReadState } from './to-do';

interface FigureCardProps {
  label: string;
  value: ReactNode;
  /** While the number is read, it only keeps its place. */
  note?: ReactNode;
  /** Where the number comes from: the whole card becomes a link. */
  href?: string;
  /** The call that the figure comes from: its loading and its failure replace the number. */
  read?: ReadState;
  /** Its note is long: in a row it takes the room of two. */
  wide?: boolean;
}

/** One key figure with its name above and its explanation below. */
export function FigureCard({ label, value, note, href, read, wide = false }: FigureCardProps) {
  const className = `kb-card kb-figure${wide ? ' kb-figure-wide' : ''}`;
  const name = <div className="kb-figure-label">{label}</div>;
  if (read?.isError)
    return (
      <div className={className}>
        {name}
        <ReadFailed text="读取失败" onRetry={() => read.refetch()} />
      </div>
    );
  const body = read?.isLoading ? (
    <div role="status" aria-busy="true" aria-label={`${label}加载中`}>
      {name}
      <div className="kb-figure-value">
        <Skeleton.Node active style={{ width: 128, height: 24 }} />
      </div>
      <div className="kb-figure-note" aria-hidden="true" style={{ visibility: 'hidden' }}>
        {note ?? '-'}
      </div>
    </div>
  ) : (
    <>
      {name}
      <div className="kb-figure-value">{value}</div>
      {note && <div className="kb-figure-note">{note}</div>}
    </>
  );
  if (!href) return <div className={className}>{body}</div>;
  return (
    <Link className={className} to={href}>
      {body}
    </Link>
  );
}
