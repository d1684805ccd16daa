import { Link } from 'react-router-dom';
import { wantRecharge } from '../dialogs/recharge/want-recharge';

const links = [
  { title: '投保', path: '/employer/insure/index' },
  { title: '报案', path: '/flashCompensationCloud/reportCase' },
] as const;

/** The four things people come for; the daily one stands out. */
export function QuickLinks() {
  return (
    <>
      {links.map(({ title, path }) => (
        <Link key={path} className="host-button" to={path}>
          {title}
        </Link>
      ))}
      <button type="button" className="host-button" onClick={wantRecharge}>
        充值
      </button>
      <Link className="host-button host-button-primary" to="/addReduce/index">
        加减保
      </Link>
    </>
  );
}
