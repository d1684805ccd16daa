import { Link } from 'react-router-dom';
import { useSession } from 'shared-kernel/runtime';
import { homePath, projectUserHomePath } from '../navigation/portal-route';

/** There is no page at the address, or this user may not see it. */
export function NotFoundPage() {
  const isProjectUser = useSession((state) => state.isProjectUser);
  return (
    <section className="kb-card kb-panel">
      <h1 className="kb-panel-title">页面不存在</h1>
      <p>您访问的地址有误，或该页面已停用。您的数据没有改变。</p>
      <div className="kb-panel-actions">
        <Link className="host-button host-button-primary" to={isProjectUser ? projectUserHomePath : homePath}>
          返回首页
        </Link>
      </div>
    </section>
  );
}
