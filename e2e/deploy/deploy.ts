import { signedIn, withToken } from '../bench/portal-client';
import { Loopback } from './loopback';

const say = (text: string) => process.stdout.write(`${text}\n`);
const databaseUrl = process.env.TEST_DATABASE_URL ?? '';
/** The demo's employer with policies, people and cases. */
const who = { username: '13900000001', password: 'Demo@2026' };
const list = '/api/insurePersons?start=0&length=10';

// The test portal's certificate is self-signed.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const portal = new Loopback({ databaseUrl, bucketScript: 'portal-api/.cache/deploy/bucket.js' });
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
  const { token } = await signedIn(portal.origin, who);
  for (const [name, port, metricsPort] of [
    ['edge-1', 8080, 9465],
    ['edge-2', 8080, 9465],
    ['api-1', 8081, 9464],
    ['api-2', 8081, 9464],
  ] as const) {
    const { count } = (await withToken(portal.addressOf(name, port), token).get(list)) as { count: number };
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
