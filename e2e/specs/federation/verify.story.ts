import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../fixtures/signed-in';
import { openReleaseDesk, type ReleaseDesk } from '../../support/federation/release-desk';

const path = '/rechargeManage/recharge';
/** A refusal stands in the JSON that the command prints. */
const said = (text: string): unknown => expect.stringContaining(text);
let desk: ReleaseDesk;

test.beforeAll(async () => {
  desk = await openReleaseDesk('production');
});

test.afterAll(() => desk.stop());

/** Publishes a copy of finance whose page throws as soon as its code is there, with hashes that are in order. */
function publishBroken(version: string): void {
  const folder = desk.copyOf('finance', version, { path, title: '充值' });
  const file = join(folder, 'remote.json');
  const description = JSON.parse(readFileSync(file, 'utf8'));
  const chunk: string = description.assets.pages['finance.account'].files.at(-1);
  const code = Buffer.from(`throw new Error("seeded");${readFileSync(join(folder, chunk), 'utf8')}`);
  writeFileSync(join(folder, chunk), code);
  description.integrity[chunk] = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  writeFileSync(file, JSON.stringify(description));
  cpSync(folder, join(desk.dataDir, 'remotes', 'finance', version), { recursive: true });
}

test('a version whose page throws is refused by name, and cannot be promoted; one that runs can', async () => {
  test.setTimeout(300_000);
  publishBroken('9.0.1');
  await desk.publish('finance', '9.0.2', { path, title: '充值' });

  const refused = desk.run('verify', 'finance', '9.0.1');
  await expect(refused).rejects.toMatchObject({ stdout: said(`pages open: ${path}: shows`) });
  const promoted = desk.run('promote', 'finance', '9.0.1', '--env', 'production');
  await expect(promoted).rejects.toMatchObject({ stdout: said('has not been verified') });

  const verified = await desk.run<{ checks: { name: string }[] }>('verify', 'finance', '9.0.2');
  expect(verified.checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['pages open', 'leaves nothing behind', 'libraries in use', 'accessible']),
  );
  await desk.run('promote', 'finance', '9.0.2', '--env', 'production');
});
