import { say } from '../bench/text-table';
import { sessionOf, withToken } from '../support/portal-api';
import { Loopback } from './loopback';

/** The demo's employer with policies, people and cases. */
const username = '13900000001';
const list = '/api/insurePersons?start=0&length=10';

const portal = new Loopback({ check: 'deploy' });
const failures: string[] = [];
const expect = (what: string, isSo: boolean) => {
  say(`${isSo ? 'yes' : 'NO '}  ${what}`);
  if (!isSo) failures.push(what);
};

try {
  await portal.startAll();
  const page = await fetch(`${portal.origin}/`);
  expect(
    'nginx answers the page over https',
    page.status === 200 && (await page.text()).includes('/remotes/'),
  );
  const token = await sessionOf(portal.origin, username);
  for (const [name, port, metricsPort] of [
    ['edge-1', 8080, 9465],
    ['edge-2', 8080, 9465],
    ['api-1', 8081, 9464],
    ['api-2', 8081, 9464],
  ] as const) {
    const api = withToken(portal.addressOf(name, port), token);
    const { count } = await api.get<{ count: number }>(list);
    expect(`${name} answers the list of a session that was opened through nginx: ${count} rows`, count > 0);
    const metrics = await fetch(`${portal.addressOf(name, metricsPort)}/metrics`);
    expect(`${name} has metrics`, metrics.status === 200);
  }
  for (const name of ['api-1', 'edge-1', 'api-2', 'edge-2'] as const) {
    const s = await portal.end(name, 'SIGTERM');
    expect(`${name} ends within 20 s of SIGTERM: ${s.toFixed(1)} s`, s < 20);
  }
} finally {
  await portal.stop();
}
process.exitCode = failures.length > 0 ? 1 : 0;
