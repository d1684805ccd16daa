import { hostRelease } from '../build/host-build-record';
import { type CheckResult, issuesIn, resultOf } from '../checks/check';
import { brokenBy, brokenInWords, hostFiles, returnsOf, servedWith, type Met } from '../checks/host-fit';
import { liveHosts, type LiveHost } from '../checks/live-hosts';
import { neighboursOf } from '../checks/neighbours';
import { type Environment, environments, remotesIn } from '../registry/registry-record';
import { refuseWithdrawn } from '../registry/withdrawn';
import { Refusal } from '../refusal';
import { calls } from '../release-server/calls';
import { readSandbox } from '../release-server/settings';
import { type Answer, type Command, type CommandContext, environmentOf } from './command';
import { servedSince } from './prune';
import { checksTable, textTable } from './text-table';

/** Pages may stay open for days. */
const openMs = 7 * 86_400_000;

/**
 * Runs the checks of a published host that need no browser: its files, and every version that any environment serves,
 * can return to, or has served recently. Throws a Refusal that lists the versions that it would break;
 * `--drops-versions` accepts all of them except those that pages of this environment are served.
 */
async function breakages(
  { stores, now, flag }: CommandContext,
  version: string,
  environment: Environment,
): Promise<CheckResult[]> {
  const files = await hostFiles(stores, version);
  const host = await stores.published.describeHost(version);
  const record = await stores.registry.read();
  const served = environments.flatMap((where) => servedWith(record, where));
  const returns = environments.flatMap((where) => returnsOf(record, where));
  const known = new Set([...served, ...returns].map(nameOf));
  const since = new Date(now().getTime() - openMs);
  const open = (await servedSince(stores.registry, since)).filter((met) => !known.has(nameOf(met)));
  const here = servedWith(record, environment).map(({ where }) => where);
  const find = (name: string, met: readonly Met[]) =>
    resultOf(name, async () => brokenInWords(await brokenBy(stores, host, met)));
  const agreed = flag('drops-versions');
  const must = [
    files,
    await find('served versions', agreed ? served.filter(({ where }) => here.includes(where)) : served),
    ...(agreed ? [] : [await find('earlier versions', returns), await find('open pages', open)]),
  ];
  const issues = issuesIn(must);
  if (!issues.length) return must;
  const advice = agreed
    ? 'Promote versions that run in both hosts first.'
    : 'Promote versions that run in both hosts first; if versions that are served elsewhere or were served before shall be left behind, repeat the command with --drops-versions.';
  throw new Refusal([`host ${version} (${host.name}) would break:`, ...issues].join('\n  ') + `\n${advice}`, {
    remote: 'host',
    version,
    environment,
    host: host.name,
    passed: false,
    checks: must,
  });
}

const nameOf = ({ remote, version }: Met) => `${remote} ${version}`;

export const matrixCommand: Command = {
  usage: 'matrix',
  what: 'run the last three versions of each remote in the newest host, and the newest in the host before',
  async run({ rootDir, hostDir, stores }) {
    // Imported lazily: the other commands need no browser.
    const { runMatrix } = await import('../verification/matrix');
    const started = performance.now();
    const cells = await runMatrix({
      rootDir,
      hostDir,
      stores,
      onCell: ({ remote, version, host, ms }) =>
        process.stderr.write(`${remote} ${version} in host ${host} (${(ms / 1000).toFixed(1)} s)\n`),
    });
    const rows = cells.map(({ remote, version, host, isPreviousHost, checks, ms }) => [
      remote,
      version,
      `${host}${isPreviousHost ? ' (the one before)' : ''}`,
      issuesIn(checks).length ? 'FAILED' : 'passed',
      `${(ms / 1000).toFixed(1)} s`,
    ]);
    const minutes = ((performance.now() - started) / 60_000).toFixed(1);
    const table = textTable(['remote', 'version', 'host', 'found', 'time'], rows) + sandboxInWords();
    const issues = cells.flatMap(({ remote, version, host, checks }) =>
      issuesIn(checks).map((issue) => `${remote} ${version} in host ${host}: ${issue}`),
    );
    const text = `${table}\n\n${cells.length} combinations in ${minutes} minutes`;
    const found = { passed: issues.length === 0, minutes: Number(minutes), cells };
    if (issues.length) throw new Refusal([text, '', ...issues].join('\n'), found);
    return { json: found, text };
  },
};

/** Says whether versions of a verification ran without the browser's sandbox. */
const sandboxInWords = () =>
  readSandbox(process.env) === 'on'
    ? ''
    : '\n\nThe browser ran without its sandbox: PORTAL_VERIFY_SANDBOX=off.';

/** A remote's version, and the host that it has to run in. */
interface Pair {
  remote: string;
  version: string;
  live: LiveHost;
}

export const verifyCommand: Command = {
  ...calls.verify,
  async run(context) {
    const { hostDir, stores, positionals, option } = context;
    const [release = '', version = ''] = positionals;
    const environment = environmentOf(option('env') ?? 'production');
    const record = await stores.registry.read();
    refuseWithdrawn(record, release, version);
    if (release === hostRelease) {
      const checks = await breakages(context, version, environment);
      const host = await stores.published.describeHost(version);
      const live = { host, dir: await stores.published.folderOf(hostRelease, version) };
      const pairs = servedWith(record, environment).map((met) => ({ ...met, live }));
      return verifyPairs(context, environment, pairs, checks);
    }
    const hosts = await liveHosts({ published: stores.published, hostDir }, record, environment);
    const pairs = hosts.map((live) => ({ remote: release, version, live }));
    return verifyPairs(context, environment, pairs, []);
  },
};

/** Runs each version in its host and records those that pass. Throws a Refusal for the first that fails. */
async function verifyPairs(
  { rootDir, stores, now, isDryRun, positionals }: CommandContext,
  environment: Environment,
  pairs: readonly Pair[],
  made: readonly CheckResult[],
): Promise<Answer> {
  const [release = '', own = ''] = positionals;
  // Imported lazily: the other commands need no browser.
  const { openTrials } = await import('../verification/trials');
  const { verifyVersion } = await import('../verification/verify-version');
  const served = remotesIn(await stores.registry.read(), environment);
  const versions = Object.fromEntries(Object.entries(served).map(([name, { current }]) => [name, current]));
  const trials = openTrials({ rootDir, stores });
  const sandbox = readSandbox(process.env);
  const all = [...made];
  try {
    for (const { remote, version, live } of pairs) {
      const { host, dir: hostDir } = live;
      const neighbours = await neighboursOf(stores, remote, [environment]);
      const checks = await verifyVersion({ stores, host, remote, version, neighbours }, () =>
        trials.place({ hostDir, versions: { ...versions, [remote]: version } }),
      );
      all.push(
        ...(pairs.length > 1 ? checks.map((one) => ({ ...one, name: `${remote}: ${one.name}` })) : checks),
      );
      const issues = issuesIn(checks);
      if (issues.length)
        throw new Refusal(
          [`${remote} ${version} fails in host ${host.name}:`, ...issues].join('\n  ') +
            `\n\n${checksTable(all)}`,
          { remote: release, version: own, environment, host: host.name, passed: false, checks: all },
        );
      const at = now().toISOString();
      const passed = checks.map(({ name }) => name);
      const found = { remote, version, host: host.name, at, checks: passed, sandbox };
      if (!isDryRun) await stores.verifications.put(found);
    }
    const names = [...new Set(pairs.map(({ live }) => live.host.name))].join(' and ');
    const runs = release === hostRelease ? 'runs what is served' : `runs in host ${names}`;
    return {
      json: { remote: release, version: own, environment, host: names, passed: true, sandbox, checks: all },
      text: `${release} ${own} ${runs} (${environment}).\n\n${checksTable(all)}${sandboxInWords()}`,
    };
  } finally {
    await trials.close();
  }
}
