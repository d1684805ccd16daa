import { Link } from 'react-router-dom';
import type { Crumb } from '../navigation/breadcrumb';

/** The breadcrumb of this page; none at home. */
export function BreadcrumbTrail({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label="当前位置" className="host-crumbs">
      <ol>
        {crumbs.map(({ title, path }, at) => (
          <li key={title + at} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {path ? <Link to={path}>{title}</Link> : title}
          </li>
        ))}
      </ol>
    </nav>
  );
}
