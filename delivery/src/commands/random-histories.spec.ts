import { join } from 'node:path';
import { write } from '../edge/edge.fixture';
import { readFileSync } from 'node:fs';
import semver from 'semver';
import { openAdmission } from '../checks/admission';
import { guardCanaries } from '../guard/canary-guard';
import { remotesIn } from '../registry/registry-record';
import type { RequestingBrowser } from '../registry/resolution';
import { openDesk, withPrevious } from './desk.fixture';
import { Hosts, namedIn, randomFrom, servedIn, Versions, versionsIn } from './random-histories.fixture';

/** `HISTORIES=500 HISTORY_SEED=7 npx jest random-histories` runs more histories, with another seed. */
const histories = Number(process.env.HISTORIES ?? 4);
const firstSeed = Number(process.env.HISTORY_SEED ?? 1);

describe('a random sequence of commands on hosts and remotes', () => {
  it.each(Array.from({ length: histories }, (_, at) => firstSeed + at))(
    'never serves withdrawn versions or ones the live host cannot run, and always has a next step (seed %i)',
    async (seed) => {
      expect(await playHistory(seed)).toEqual([]);
    },
    60_000,
  );
});

const steps = 40;
const remotes = ['claims', 'finance', 'visits'];
const kernels = ['0.1.0', '0.1.2', '0.1.4', '0.2.0', '0.2.1', '0.3.0'];
const ranges = ['^0.1.0', '^0.2.0', '^0.3.0', '>=0.1.0 <0.3.0', '>=0.2.0', '>=0.1.0', '>=0.1.0'];
const shared = ['/shared/one', '/shared/two'];
const browsers: (RequestingBrowser | undefined)[] = [
  undefined,
  ...Array.from({ length: 4 }, (_, id) => ({ cohort: String(id) })),
];
const production = '--env production';

const hosting = 'host-publish host-promote host-promote host-rollback host-altered'.split(' ');
const often = 'publish publish promote promote promote promote rollback rollback host'.split(' ');
const seldom = 'guard retire withdraw host-withdraw start restore'.split(' ');
const actions = [...often, ...seldom, ...hosting, ...hosting];

/** Runs one history. Returns what was served or refused wrongly, after the history so far; nothing if all is well. */
async function playHistory(seed: number): Promise<string[]> {
  const desk = openDesk();
  const { pick, chance } = randomFrom(seed);
  const versions = new Versions();
  const said: string[] = [];
  const broken: string[] = [];
  const hosts = new Hosts();
  const withdrawn = new Set<string>();
  let [kernel, made] = ['0.1.0', 0];
  hosts.inFolder = desk.buildHost(kernel);
  const stateNow = () => desk.stores.registry.read();
  /** Whether a version runs in every host that pages are served. */
  const runs = async (remote: string, version: string) =>
    hosts.kernelsIn(await stateNow()).every((kernels) => versions.runs(remote, version, kernels));

  const give = async (line: string) => {
    const outcome = await desk.give(line);
    said.push(`${line} → ${(outcome.stdout || outcome.stderr).split('\n', 1)[0]}`);
    return outcome;
  };
  const mustBeOpen = async (line: string) => {
    const { code, stderr } = await desk.give(`${line} --drops-pages --dry-run`);
    if (code) broken.push(`is closed: ${line}: ${stderr}`);
  };
  const newVersion = (name: string, kernelRange = pick(ranges) ?? '') => {
    made += 1;
    const paths = [`/${name}/list`, `/${name}/page${made % 3}`, ...shared.filter(() => chance(0.4))];
    return versions.add({ name, version: `1.0.${made}`, kernel: kernelRange, paths });
  };
  /** Half of the hosts that break remotes offer a grace period. */
  const grace = (next: string) => {
    const before = kernels.findLast((one) => !semver.satisfies(next, `^${one}`) && semver.lt(one, next));
    return before !== undefined && chance(0.5) ? withPrevious(before) : {};
  };
  const buildHost = (next = pick(kernels) ?? kernel) => {
    kernel = next;
    hosts.inFolder = desk.buildHost(kernel, grace(kernel));
    said.push(`host with kernel ${kernel}, ${hosts.inFolder.previousKernel?.version ?? 'no other'}`);
  };

  /** A start prunes hosts, so a version may be gone. */
  const isThere = (release: string, version: string) => desk.stores.published.has(release, version);
  const withdraw = async (release: string, version: string | undefined) => {
    if (version === undefined || !(await isThere(release, version))) return;
    const before = await desk.deployment(release);
    const { code, stderr } = await give(`withdraw ${release} ${version} --reason "it throws"`);
    if (!code) withdrawn.add(`${release} ${version}`);
    else if (before?.current !== version) broken.push(`is not withdrawn: ${release} ${version}: ${stderr}`);
  };

  const acts: Record<string, (remote: string) => Promise<unknown>> = {
    async publish(remote) {
      const version = newVersion(remote);
      await desk.publish(version);
      said.push(`publish ${remote} ${version.version} for ${version.kernel}: ${version.paths.join(' ')}`);
      if (chance(0.8)) await desk.verify(remote, version.version);
    },
    async promote(remote) {
      const share = chance(0.4) ? ` --percent ${pick([0, 10, 50, 90])}` : '';
      const drops = chance(0.7) ? ' --drops-pages' : '';
      const version = pick(versions.of(remote).slice(-4));
      if (!version) return;
      if (chance(0.6)) await desk.verify(remote, version);
      await give(`promote ${remote} ${version} ${production}${share}${drops}`);
    },
    async rollback(remote) {
      const before = await desk.deployment(remote);
      const to = chance(0.3) && before?.previous.length ? ` --to ${pick(before.previous)}` : '';
      const { code, stderr } = await give(`rollback ${remote} ${production}${to} --drops-pages`);
      const [, instead] = /npm run delivery -- ((?:rollback|promote) .+)/.exec(stderr) ?? [];
      if (instead) await mustBeOpen(instead);
      if (code || !before) return;
      const left = before.canary && !to ? before.canary.version : before.current;
      if (await runs(remote, left)) await mustBeOpen(`promote ${remote} ${left} ${production}`);
    },
    retire: (remote) => give(`retire ${remote} ${production}`),
    withdraw: (remote) => withdraw(remote, pick(versions.of(remote).slice(-4))),
    // Never withdraws the host of the folder: it is the last resort when all others have been altered.
    'host-withdraw': () => withdraw('host', pick(hosts.sound.filter((one) => !one.includes('-h')).slice(-4))),
    async guard(other) {
      const remote = chance(0.3) ? 'host' : other;
      const canary = (await desk.deployment(remote))?.canary;
      if (!canary) return;
      const { stores, hostDir, now } = desk;
      const bad = { [canary.version]: { loads: 100, errors: 90, failures: 0, replaced: 0 } };
      const admit = openAdmission({ stores, hostDir, dropsPages: true });
      const input = { store: stores.registry, admit, environment: 'production', now } as const;
      const evaluated = await guardCanaries({ ...input, counts: async () => ({ [remote]: bad }) });
      said.push(`guard: ${JSON.stringify(evaluated)}`);
    },
    host: async () => buildHost(),
    async 'host-publish'() {
      made += 1;
      const version = `1.0.${made}`;
      const next = pick(kernels) ?? kernel;
      hosts.add(await desk.publishHost(version, next, grace(next)));
      said.push(`publish host ${version} with kernel ${hosts.kernelsOf(version).join(' and ')}`);
      if (chance(0.8)) await desk.verifyHost(version);
    },
    async 'host-promote'() {
      const share = chance(0.4) ? ` --percent ${pick([0, 10, 50, 90])}` : '';
      const drops = chance(0.8) ? ' --drops-versions' : '';
      const version = pick(hosts.sound.slice(-4));
      if (!version) return;
      if (chance(0.8)) await desk.verifyHost(version);
      await give(`promote host ${version} ${production}${share}${drops}`);
    },
    async 'host-rollback'() {
      const before = await desk.deployment('host');
      const to = chance(0.3) && before?.previous.length ? ` --to ${pick(before.previous)}` : '';
      const { stderr } = await give(`rollback host ${production}${to}`);
      const [, instead] = /npm run delivery -- ((?:rollback|promote) .+)/.exec(stderr) ?? [];
      if (instead)
        await mustBeOpen(`${instead} --drops-versions`.replace(/(rollback.*) --drops-versions/, '$1'));
    },
    /** Simulates somebody editing a published host to make it fit. */
    async 'host-altered'() {
      const version = chance(0.3) ? pick(hosts.sound.filter((one) => !one.includes('-h'))) : undefined;
      if (version === undefined || !(await isThere('host', version))) return;
      const folder = await desk.stores.published.folderOf('host', version);
      const record = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as object;
      write(folder, { 'build.json': JSON.stringify({ ...record, kernel: '0.9.0' }) });
      hosts.altered.add(version);
      said.push(`host ${version} is altered`);
    },
    async start() {
      buildHost();
      desk.buildHere(newVersion('claims', `^${kernel}`));
      const { stdout, stderr } = await give('release-builds');
      hosts.add(hosts.inFolder);
      const current = (await desk.deployment())?.current;
      if (stderr) broken.push(`a start fails: ${stderr}`);
      // A start may serve nothing when another remote owns an address of the build and no earlier version fits.
      if (current && !(await runs('claims', current)) && !stdout.includes('production serves no claims'))
        broken.push(`a start leaves claims ${current}, and does not say so`);
    },
    async restore() {
      const present = await stateNow();
      const earlier = pick(await desk.stores.registry.history(10));
      if (!present || !earlier) return;
      const { environments, retired, change } = earlier;
      await desk.stores.registry.swap(present, { environments, change, ...(retired && { retired }) });
      said.push(`restore ${earlier.revision}`);
    },
  };

  const look = async (before: number, act: string) => {
    const record = await stateNow();
    const trying = [...withdrawn].flatMap((name) => {
      const [remote = '', version = ''] = name.split(' ');
      return remote === 'host' ? [] : [{ overrides: { [remote]: { version } } }];
    });
    for (const browser of [...browsers, ...trying.slice(-2)]) {
      const answer = await desk.answer(browser);
      const host = await desk.liveHost(browser);
      const own = hosts.kernelsNamed(host.name);
      if (own[0] !== host.kernel) broken.push(`a page is given an altered host: ${host.version}`);
      const runsHere = (remote: string, version: string) => versions.runs(remote, version, own);
      if (withdrawn.has(`host ${host.version}`)) broken.push(`a page is given host ${host.version} again`);
      for (const { remote, version } of namedIn(answer))
        if (withdrawn.has(`${remote} ${version}`)) broken.push(`a page is given ${remote} ${version} again`);
      for (const { remote, version } of namedIn(answer))
        if (!runsHere(remote, version)) broken.push(`a page is given ${remote} ${version}`);
      for (const [remote, deployment] of Object.entries(remotesIn(record, 'production')))
        if ([...versionsIn(deployment), ...deployment.previous].some((version) => runsHere(remote, version)))
          if (!answer[remote]) broken.push(`a page is given no ${remote}, of which a version runs`);
    }
    broken.push(...versions.doublyOwned(record));
    if (!record || record.revision === before || act === 'restore') return;
    const { action, by, remote, to, withdraws } = record.change;
    if (withdraws?.replaced.some(({ wasCanary }) => wasCanary)) return;
    if (to === undefined || (remote === 'host' && by === 'checkout')) return;
    const isLess = action === 'canary' && remote !== 'host';
    const led = remote === 'host' ? servedIn(record) : [{ remote, version: to }];
    const live = remote === 'host' ? [hosts.kernelsOf(to)] : hosts.kernelsIn(record);
    for (const met of isLess ? [] : led)
      for (const offered of live)
        if (!versions.runs(met.remote, met.version, offered))
          broken.push(`${action} leads to ${met.remote} ${met.version} in kernel ${offered.join(' and ')}`);
  };

  for (let step = 0; step < steps && !broken.length; step += 1) {
    const { revision = 0 } = (await stateNow()) ?? {};
    const act = pick(actions) ?? 'host';
    await acts[act]?.(pick(remotes) ?? 'claims');
    await look(revision, act);
  }
  // Whatever has happened, a version that fits can still be promoted.
  for (const name of remotes) {
    const fresh = { name, version: `2.0.${made}`, kernel: '>=0.1.0', paths: [`/${name}/list`] };
    await desk.release(versions.add(fresh));
    await mustBeOpen(`promote ${name} ${fresh.version} ${production}`);
  }
  return broken.length ? [...said, `kernel ${kernel}`, ...broken] : [];
}
