import { expect, test } from '../../fixtures/signed-in';
import { openReleaseDesk, type ReleaseDesk } from '../../support/federation/release-desk';

/** A page of the remote with the fewest pages: each verification opens all of them. */
const page = { path: '/websitemsg', title: '站内消息' };
let desk: ReleaseDesk;

test.beforeAll(async () => {
  desk = await openReleaseDesk('production');
});

test.afterAll(() => desk.stop());

test('a version whose page throws is refused by verify and then by promote; one that works is promoted', async () => {
  test.setTimeout(300_000);
  desk.publishBroken('settings', '9.0.1', page);
  await desk.publish('settings', '9.0.2', page);

  const refused = desk.run('verify', 'settings', '9.0.1');
  await expect(refused).rejects.toThrow(`pages open: ${page.path}: shows`);
  const verified = await desk.run<{ checks: { name: string }[] }>('verify', 'settings', '9.0.2');
  const promoted = desk.run('promote', 'settings', '9.0.1', '--env', 'production');
  await expect(promoted).rejects.toThrow('has not been verified');

  expect(verified.checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'pages open',
      'cleans up',
      'keeps to its area',
      'libraries in use',
      'accessible',
    ]),
  );
  await desk.run('promote', 'settings', '9.0.2', '--env', 'production');
});
