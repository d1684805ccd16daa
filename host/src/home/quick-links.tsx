import { Link } from 'react-router-dom';
import { requestRecharge } from '../dialogs/recharge/request-recharge';
import { rechargePath, type NewcomerStep } from './newcomer-steps.hook';

const links = [
  { title: '投保', path: '/employer/insure/index' },
  { title: '报案', path: '/flashCompensationCloud/reportCase' },
] as const;

const dailyTask = { title: '加减保', path: '/addReduce/index' };

/** The most frequent tasks with the daily one emphasised; for a newcomer the step that comes next. */
export function QuickLinks({ next }: { next?: NewcomerStep | undefined }) {
  const main = next ?? dailyTask;
  return (
    <>
      {links
        .filter(({ path }) => path !== main.path)
        .map(({ title, path }) => (
          <Link key={path} className="host-button" to={path}>
            {title}
          </Link>
        ))}
      {main.path !== rechargePath && (
        <button type="button" className="host-button" onClick={requestRecharge}>
          充值
        </button>
      )}
      <Link className="host-button host-button-primary" to={main.path}>
        {main.title}
      </Link>
    </>
  );
}
