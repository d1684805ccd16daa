import { expect, test } from '../../fixtures/signed-in';
import { openReleaseDesk, type ReleaseDesk } from '../../support/federation/release-desk';

/** A page of the remote with the fewest pages: each verification opens all of them. */
const page = { path: '/websitemsg', title: '站内消息' };
/** Code with which a remote changes the page around it, and the pattern of the refusal. */
const trespasses: [code: string, words: string][] = [
  ['window.fetch = window.fetch.bind(window)', 'changes window.fetch'],
  ['Array.prototype.last = () => {}', 'changes Array.prototype.last'],
  ['for (let at = 0; at < 20; at += 1) window[`spoiled${at}`] = at', 'adds \\d+ global names: spoiled0'],
  ['document.documentElement.lang = "en"', 'changes lang of the page’s html'],
  ['document.cookie = "spoiled=1; path=/"', 'sets the cookie spoiled'],
  [
    'document.head.append(Object.assign(document.createElement("style"), { textContent: ".ant-btn { display: none !important }" }))',
    'changes the portal around it: display of a ant-btn',
  ],
];
let desk: ReleaseDesk;

test.beforeAll(async () => {
  desk = await openReleaseDesk('production');
});

test.afterAll(() => desk.stop());

test('verify refuses a version that blocks the page, and names its file', async () => {
  test.setTimeout(120_000);
  desk.publishBroken('settings', '9.0.3', { ...page, code: 'while (true);' });

  const refused = desk.run('verify', 'settings', '9.0.3');

  await expect(refused).rejects.toThrow(
    /stays responsive: .*: the page did not answer for 10 s, blocked by \/remotes\/settings\/9\.0\.3\/assets\//,
  );
});

test('verify refuses a version whose page throws or that changes the portal; one that works can be promoted', async () => {
  test.setTimeout(480_000);
  desk.publishBroken('settings', '9.0.1', page);
  await desk.publish('settings', '9.0.2', page);
  desk.publishBroken('settings', '9.0.4', {
    ...page,
    code: trespasses.map(([code]) => code).join(';') + ';',
  });

  // Runs alone because it has time limits, unlike the two that are refused anyway.
  const verified = await desk.run<{ checks: { name: string }[] }>('verify', 'settings', '9.0.2');
  const [, trespassing] = await Promise.all([
    expect(desk.run('verify', 'settings', '9.0.1')).rejects.toThrow(`pages open: ${page.path}: shows`),
    desk.run('verify', 'settings', '9.0.4').then(() => '', String),
  ]);
  for (const [, words] of trespasses)
    expect(trespassing).toMatch(new RegExp(`keeps to its area: it ${words}`));
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
