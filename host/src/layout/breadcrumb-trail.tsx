import { Link } from 'react-router-dom';
import type { Crumb } from '../navigation/breadcrumb';
import { guidePath } from '../navigation/portal-route';

interface BreadcrumbTrailProps {
  crumbs: readonly Crumb[];
  /** Address of this page as declared; undefined for what has no help. */
  page: string | undefined;
}

/** The breadcrumb of this page, none at home, and the way to the page's help. */
export function BreadcrumbTrail({ crumbs, page }: BreadcrumbTrailProps) {
  return (
    <div className="host-lead">
      {crumbs.length > 0 && (
        <nav aria-label="当前位置" className="host-crumbs">
          <ol>
            {crumbs.map(({ title, path }, at) => (
              <li key={title + at} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
                {path ? <Link to={path}>{title}</Link> : title}
              </li>
            ))}
          </ol>
        </nav>
      )}
      {page && page !== guidePath && (
        <Link className="kb-link host-help" to={`${guidePath}?${new URLSearchParams({ page })}`}>
          帮助
        </Link>
      )}
    </div>
  );
}
