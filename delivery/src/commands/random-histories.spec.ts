import { join } from 'node:path';
import { openAdmission } from '../checks/admission';
import { temporaryFolder } from '../edge/edge.fixture';
import { guardCanaries } from '../guard/canary-guard';
import { openDesk } from './desk.fixture';
import { namedIn, randomFrom, Versions, versionsIn } from './random-histories.fixture';

/** `HISTORIES=500 HISTORY_SEED=7 npm run jest -- random-histories` plays more, and others. */
const histories = Number(process.env.HISTORIES ?? 4);
const firstSeed = Number(process.env.HISTORY_SEED ?? 1);
const steps = 40;

const folder = temporaryFolder();
const remotes = ['claims', 'finance', 'visits'];
const kernels = ['0.1.0', '0.1.2', '0.1.4', '0.2.0', '0.2.1', '0.3.0'];
const ranges = ['^0.1.0', '^0.2.0', '^0.3.0', '>=0.1.0 <0.3.0', '>=0.2.0', '>=0.1.0', '>=0.1.0'];
const shared = ['/shared/one', '/shared/two'];
const browsers = [undefined, ...Array.from({ length: 4 }, (_, id) => ({ cohort: String(id) }))];

/** Plays one history and looks at the registry after every step. */
function play(seed: number) {
  const desk = openDesk(join(folder, String(seed)));
  const { pick, chance } = randomFrom(seed);
  const versions = new Versions();
  let [kernel, made] = ['0.1.0', 0];
  const said: string[] = [];
  const where = () => `seed ${seed}:\n${said.join('\n')}`;
  const stateNow = () => desk.stores.registry.read();
  const runs = (remote: string, version: string) => versions.runs(remote, version, kernel);

  const give = async (line: string) => {
    const outcome = await desk.give(line);
    said.push(`${line} → ${(outcome.stdout || outcome.stderr).split('\n', 1)[0]}`);
    return outcome;
  };
  const wouldDo = async (line: string) =>
    [line, (await desk.give(`${line} --drops-pages --dry-run`)).stderr, where()].join('\n');
  const done = (line: string) => [line, '', where()].join('\n');

  const newVersion = (name: string, kernelRange = pick(ranges) ?? '') => {
    const extra = shared.filter(() => chance(0.4));
    made += 1;
    const paths = [`/${name}/list`, `/${name}/page${made % 3}`, ...extra];
    const suffix = name === 'claims' && chance(0.3) ? `-h${String(made).padStart(12, '0')}` : '';
    return versions.add({ name, version: `1.0.${made}${suffix}`, kernel: kernelRange, paths });
  };
  const buildHost = (next = pick(kernels) ?? kernel) => {
    kernel = next;
    desk.buildHost(kernel);
    said.push(`host with kernel ${kernel}`);
  };

  const acts: Record<string, (remote: string) => Promise<unknown>> = {
    async publish(remote) {
      const version = newVersion(remote);
      await desk.publish(version);
      said.push(
        `publish ${remote} ${version.version} for kernel ${version.kernel}: ${version.paths.join(' ')}`,
      );
      if (chance(0.8)) await desk.verify(remote, version.version);
    },
    async promote(remote) {
      const share = chance(0.4) ? ` --percent ${pick([0, 10, 50, 90])}` : '';
      const drops = chance(0.7) ? ' --drops-pages' : '';
      const version = pick(versions.of(remote).slice(-4));
      if (version && chance(0.6)) await desk.verify(remote, version);
      if (version) await give(`promote ${remote} ${version} --env production${share}${drops}`);
    },
    async rollback(remote) {
      const before = await desk.deployment(remote);
      const to = chance(0.3) && before?.previous.length ? ` --to ${pick(before.previous)}` : '';
      const { code, stderr } = await give(`rollback ${remote} --env production${to} --drops-pages`);
      const [, instead] = /npm run delivery -- ((?:rollback|promote) .+)/.exec(stderr) ?? [];
      if (instead) expect(await wouldDo(instead)).toBe(done(instead));
      if (code || !before) return;
      // There is a way forward: to where it came from, as far as the host runs that.
      const forward = `promote ${remote} ${before.canary && !to ? before.canary.version : before.current} --env production`;
      if (runs(remote, forward.split(' ')[2] ?? '')) expect(await wouldDo(forward)).toBe(done(forward));
    },
    retire: (remote) => give(`retire ${remote} --env production`),
    async guard(remote) {
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
    async start() {
      buildHost();
      desk.buildHere(newVersion('claims', `^${kernel}`));
      const { code, stdout, stderr } = await give('release-builds');
      expect([code, stderr, where()]).toEqual([0, '', where()]);
      const current = (await desk.deployment())?.current;
      // Another remote has an address of the build, and no earlier version fits.
      if (current && !runs('claims', current)) expect(stdout).toContain('production serves no claims');
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
  const often = [
    'publish',
    'publish',
    'promote',
    'promote',
    'promote',
    'promote',
    'rollback',
    'rollback',
    'host',
  ];
  const actions = [...often, 'guard', 'retire', 'start', 'restore'];

  /** What must be true at any time. */
  const look = async (before: number, act: string) => {
    const record = await stateNow();
    for (const browser of browsers) {
      const answer = await desk.answer(browser);
      expect([namedIn(answer).filter(({ remote, version }) => !runs(remote, version)), where()]).toEqual([
        [],
        where(),
      ]);
      for (const [remote, deployment] of Object.entries(record?.environments.production ?? {}))
        if ([...versionsIn(deployment), ...deployment.previous].some((version) => runs(remote, version)))
          expect([Object.keys(answer), where()]).toEqual([expect.arrayContaining([remote]), where()]);
    }
    expect([versions.doublyOwned(record), where()]).toEqual([[], where()]);
    if (!record || record.revision === before || act === 'restore') return;
    const { action, remote, to } = record.change;
    if (to !== undefined && action !== 'canary')
      expect([remote, to, runs(remote, to), where()]).toEqual([remote, to, true, where()]);
  };

  return async () => {
    for (let step = 0; step < steps; step += 1) {
      const { revision = 0 } = (await stateNow()) ?? {};
      const act = pick(actions) ?? 'host';
      await acts[act]?.(pick(remotes) ?? 'claims');
      await look(revision, act);
    }
    // A version that fits can be served whatever has happened.
    for (const name of remotes) {
      const fresh = versions.add({
        name,
        version: `2.0.${made}`,
        kernel: `^${kernel}`,
        paths: [`/${name}/list`],
      });
      await desk.release(fresh);
      const { code, stderr } = await give(`promote ${name} ${fresh.version} --env production --drops-pages`);
      expect([code, stderr, where()]).toEqual([0, '', where()]);
    }
  };
}

describe('a random history of hosts and remotes', () => {
  it.each(Array.from({ length: histories }, (_, at) => firstSeed + at))(
    'never serves what the live host cannot run, and has a way forward at any time (seed %i)',
    async (seed) => {
      await play(seed)();
    },
    60_000,
  );
});
