import { Link } from 'react-router-dom';
import { strengthenArticles } from 'shared-kernel/contract/content';
import { useEndpoint } from 'shared-kernel/query';

/** Articles that the provider puts forward; nothing where there are none or they cannot be read. */
export function Strengthened() {
  const read = useEndpoint(strengthenArticles);
  if (!read.data || read.data.list.length === 0) return null;
  return (
    <nav aria-label="重点推荐">
      <ul style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', margin: '8px 0', padding: 0 }}>
        <li className="kb-muted" style={{ listStyle: 'none' }} aria-hidden>
          重点推荐
        </li>
        {read.data.list.map(({ id, title, link }) => (
          <li key={id} style={{ listStyle: 'none' }}>
            <Link className="kb-link" to={link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
