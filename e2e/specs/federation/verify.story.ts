import { expect, test } from '../../fixtures/signed-in';
import { openReleaseDesk, type ReleaseDesk } from '../../support/federation/release-desk';

/** Of the remote with the fewest pages: each verification opens all of them. */
const page = { path: '/websitemsg', title: '站内消息' };
let desk: ReleaseDesk;

test.beforeAll(async () => {
  desk = await openReleaseDesk('production');
});

test.afterAll(() => desk.stop());

test('a version that blocks the page is detected, and its file is named', async () => {
  test.setTimeout(120_000);
  desk.publishBroken('settings', '9.0.3', { ...page, code: 'while (true);' });

  const refused = desk.run('verify', 'settings', '9.0.3');

  await expect(refused).rejects.toThrow(
    /stays responsive: .*: the page did not answer for 10 s, blocked by \/remotes\/settings\/9\.0\.3\/assets\//,
  );
});

test('a version whose page throws is refused by name, and cannot be promoted; one that works can', async () => {
  test.setTimeout(300_000);
  desk.publishBroken('settings', '9.0.1', page);
  await desk.publish('settings', '9.0.2', page);

  const [verified] = await Promise.all([
    desk.run<{ checks: { name: string }[] }>('verify', 'settings', '9.0.2'),
    expect(desk.run('verify', 'settings', '9.0.1')).rejects.toThrow(`pages open: ${page.path}: shows`),
  ]);
  const promoted = desk.run('promote', 'settings', '9.0.1', '--env', 'production');
  await expect(promoted).rejects.toThrow('has not been verified');

  expect(verified.checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['pages open', 'cleans up', 'libraries in use', 'accessible']),
  );
  await desk.run('promote', 'settings', '9.0.2', '--env', 'production');
});
