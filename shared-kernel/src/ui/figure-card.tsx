import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface FigureCardProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Where the number comes from: the whole card becomes a link. */
  href?: string;
}

/** One key figure with its name above and its explanation below. */
export function FigureCard({ label, value, note, href }: FigureCardProps) {
  const body = (
    <>
      <div className="kb-figure-label">{label}</div>
      <div className="kb-figure-value">{value}</div>
      {note && <div className="kb-figure-note">{note}</div>}
    </>
  );
  if (!href) return <div className="kb-card kb-figure">{body}</div>;
  return (
    <Link className="kb-card kb-figure" to={href}>
      {body}
    </Link>
  );
}
