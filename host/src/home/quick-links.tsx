import { Link } from 'react-router-dom';
import { requestRecharge } from '../dialogs/recharge/request-recharge';

const links = [
  { title: '投保', path: '/employer/insure/index' },
  { title: '报案', path: '/flashCompensationCloud/reportCase' },
] as const;

/** The four most frequent tasks; the daily one is emphasised. */
export function QuickLinks() {
  return (
    <>
      {links.map(({ title, path }) => (
        <Link key={path} className="host-button" to={path}>
          {title}
        </Link>
      ))}
      <button type="button" className="host-button" onClick={requestRecharge}>
        充值
      </button>
      <Link className="host-button host-button-primary" to="/addReduce/index">
        加减保
      </Link>
    </>
  );
}
