import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from 'shared-kernel/runtime';
import { Actions, Drawing } from 'shared-kernel/ui';
import { likelyPages } from '../navigation/likely-pages';
import { lostAddress } from '../navigation/lost-address';
import { menuTree } from '../navigation/menu-tree';
import { homePath, projectUserHomePath } from '../navigation/portal-route';
import { usePortal } from '../portal/portal';

/** Shown when there is no page at the address, or this user may not open it. */
export function NotFoundPage() {
  const { map } = usePortal();
  const projectUser = useSession((state) => state.isProjectUser);
  const rights = useSession((state) => state.user?.permissions);
  const address = lostAddress.get();
  const pages = useMemo(
    () => likelyPages(menuTree(map, { projectUser, rights }), address ?? ''),
    [map, projectUser, rights, address],
  );
  return (
    <section className="kb-card kb-panel">
      <Drawing kind="search" />
      <h1 className="kb-panel-title">页面不存在</h1>
      {address && <p className="host-lost-address">{address}</p>}
      <p>地址有误、页面已停用，或您没有查看它的权限。您的数据没有改变。</p>
      <nav aria-label="可能要找的页面">
        <p className="kb-muted">您要找的可能是</p>
        <ul className="host-likely-pages">
          {pages.map(({ path, title }) => (
            <li key={path}>
              <Link className="kb-link" to={path}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Actions>
        <Link className="host-button host-button-primary" to={projectUser ? projectUserHomePath : homePath}>
          返回首页
        </Link>
      </Actions>
    </section>
  );
}
