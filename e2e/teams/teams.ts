import { execFile, spawn, type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium, expect } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { stopped, untilSaid } from '../bench/processes';
import { say } from '../bench/text-table';
import { chromiumLaunch } from '../support/chromium';
import { startOwnEdge } from '../support/federation/own-edge';
import { visitorWithSession } from '../support/federation/visitor';
import { promised } from '../support/promised';
import { storyDay } from '../support/stack';
import { openTeamFolder } from './team-folder';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Minutes within which a team gets from an empty folder, registry packages and a token to all customers.
const minutesAllowed = 5;
const username = '13900000003';
const work = mkdtempSync(join(tmpdir(), 'teams-'));
const dataDir = join(work, 'data');
const [port, apiPort, releasePort] = [await freePort(), await freePort(), await freePort()];
const settings = {
  PORTAL_DATA_DIR: dataDir,
  PORTAL_API_PORT: String(apiPort),
  PROVIDER_AUTOPILOT: 'off',
  DEMO_NOW: storyDay,
};
const children: ChildProcess[] = [];

/** Starts a process of the portal; resolves when its output contains `ready`. */
async function start(args: readonly string[], env: Record<string, string>, ready: string) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  await untilSaid(child, ready);
}

async function delivery(...args: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, ['delivery/dist/delivery.js', ...args], {
    env: { ...process.env, ...settings },
  });
  return stdout;
}

/** Issues a token, and returns it with its entry for the teams file. */
async function issueToken(who: string, more: readonly string[] = []) {
  const answer = JSON.parse(await delivery('issue-token', who, '--json')) as {
    token: string;
    member: { roles: string[] };
  };
  const { token, member } = answer;
  return { token, member: { ...member, roles: [...member.roles, ...more] } };
}

async function step<T>(what: string, job: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await job();
  const seconds = (performance.now() - began) / 1000;
  say(`  ${what.padEnd(46)} ${seconds.toFixed(1)} s`);
  return result;
}

/** Functions that end what was started, in the order of calling. */
const open: (() => unknown)[] = [];
try {
  await promisify(execFile)(process.execPath, ['scripts/packages.mjs']);
  const packages = resolve('.cache', 'packages');
  const registry = await startPackageRegistry(readdirSync(packages).map((name) => join(packages, name)));
  open.unshift(registry.stop);
  await start(['scripts/start-on-demo-data.mjs'], { PORT: String(port) }, 'ready: ');
  await delivery('release-builds', '--env', 'staging');
  const staging = await startOwnEdge(dataDir, { ...settings, PORTAL_ENVIRONMENT: 'staging' });
  open.unshift(staging.stop);
  const browser = await chromium.launch(chromiumLaunch);
  open.unshift(() => browser.close());
  const production = `http://localhost:${port}`;

  const [ours, others] = [
    await issueToken('lin', ['promote:production']),
    await issueToken('zhao', ['rollback:production']),
  ];
  const access = join(work, 'access.json');
  const teams = {
    visits: { claims: true, members: [ours.member] },
    surveys: { claims: true, members: [others.member] },
  };
  writeFileSync(access, JSON.stringify({ teams }));
  writeFileSync(join(work, 'token'), ours.token);
  const server = `http://127.0.0.1:${releasePort}`;
  const listen = ['--listen', `127.0.0.1:${releasePort}`];
  await start(['delivery/dist/delivery.js', 'serve', '--access', access, ...listen], {}, 'release server at');
  const team = openTeamFolder(registry.origin);
  open.unshift(team.remove);

  /** Checks the page in a portal as a customer sees it. */
  const see = async (origin: string, title: string, override = '') => {
    const context = await visitorWithSession(browser, origin, username);
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
    await page.goto(`${origin}/visits/index${override && `?remote-visits=${override}`}`);
    const heading = page.getByRole('main').getByRole('heading', { level: 1, name: title });
    try {
      for (const shown of [heading, page.getByText('在保人数')])
        await expect(shown).toBeVisible({ timeout: promised.devServerReadyMs });
    } catch (problem) {
      throw new Error([await page.locator('body').innerText(), ...said].join('\n'), { cause: problem });
    }
    await context.close();
  };

  say(`\na team in ${team.folder}`);
  const began = performance.now();
  await step('create', () =>
    team.run('npx --yes @employer-liability/remote-cli create visits --title 客户回访'),
  );
  await step('npm install', () => team.run('npm install --no-audit --no-fund'));
  await step('login', () => team.run(`npx remote login ${server} --token-file ${join(work, 'token')}`));
  await step('check', () => team.run('npx remote check'));
  const devPort = await freePort();
  await step('dev against staging', () =>
    team.start(`npx remote dev --against ${staging.origin} --port ${devPort}`, 'Ctrl-C ends it'),
  );
  await step('seen in staging, from its files', () =>
    see(staging.origin, '客户回访', `http://localhost:${devPort}/`),
  );
  await team.stop();
  await step('build', () => team.run('npx remote build'));
  await step('publish', () => team.run('npx remote publish visits --version 1.0.0 --from dist'));
  await step('verify', () => team.run('npx remote verify visits 1.0.0'));
  await step('promote to staging', () => team.run('npx remote promote visits 1.0.0 --env staging'));
  await step('seen in staging', () => see(staging.origin, '客户回访'));
  await step('promote to production', () => team.run('npx remote promote visits 1.0.0 --env production'));
  await step('seen in production', () => see(production, '客户回访'));
  const minutes = (performance.now() - began) / 60_000;

  say('\nits second version');
  team.change('src/features/overview/overview.page.tsx', '客户回访', '客户回访二');
  await step('build', () => team.run('npx remote build'));
  await step('publish', () => team.run('npx remote publish visits --version 1.1.0 --from dist'));
  await step('verify', () => team.run('npx remote verify visits 1.1.0'));
  await step('promote to 10 %', () =>
    team.run('npx remote promote visits 1.1.0 --env production --percent 10'),
  );
  await step('promote to everybody', () => team.run('npx remote promote visits 1.1.0 --env production'));
  await step('seen in production', () => see(production, '客户回访二'));

  const foreign = { PORTAL_RELEASE_SERVER: server, PORTAL_RELEASE_TOKEN: others.token };
  const refused = await team.ran('npx remote rollback visits --env production', foreign);
  const { status } = await fetch(`${server}/v1/environments/production/releases/visits/rollback`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${others.token}`, 'content-type': 'application/json' },
  });
  say(`\nthe token of another team: ${status}, ${refused.said.trim()}`);
  if (status !== 403 || refused.code === 0) throw new Error('another team could change this one');
  await see(production, '客户回访二');
  say(`from the empty folder to production: ${minutes.toFixed(1)} minutes`);
  if (minutes > minutesAllowed) throw new Error(`more than ${minutesAllowed} minutes`);
} catch (problem) {
  // Printed first, because ending the processes may fail too.
  say(problem instanceof Error ? problem.message : String(problem));
  process.exitCode = 1;
} finally {
  for (const end of open) await end();
  await Promise.all(children.map(stopped));
  rmSync(work, { recursive: true, force: true });
}

/** Starts a package registry on loopback with these tarballs only, with the protocol parts that `npm install` uses. */
async function startPackageRegistry(files: readonly string[]) {
  let origin = '';
  const known = files.map((file) => {
    const text = execFileSync('tar', ['-xOzf', file, 'package/package.json'], { encoding: 'utf8' });
    const described = JSON.parse(text) as { name: string; version: string };
    const bytes = readFileSync(file);
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    return { bytes, described, integrity };
  });
  const server = createServer(({ url = '' }, reply) => {
    const path = decodeURIComponent(url).slice(1);
    const found = known.find(({ described: { name } }) => path === name || path === `${name}.tgz`);
    if (!found) return void reply.writeHead(404).end('{}');
    const { bytes, described, integrity } = found;
    const { name, version } = described;
    if (path !== name) return void reply.end(bytes);
    const versions = { [version]: { ...described, dist: { tarball: `${origin}/${name}.tgz`, integrity } } };
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, stop: () => void server.close() };
}
