import { issuesIn, resultOf, type CheckResult } from '../checks/check';
import { brokenBy, brokenInWords, hostFiles, returnsOf, servedWith, type Met } from '../checks/host-fit';
import { environments, type Environment } from '../registry/registry-record';
import { Refusal } from '../refusal';
import type { CommandContext } from './command';
import { servedSince } from './prune';

/** Pages may stay open for days. */
const openMs = 7 * 86_400_000;

/**
 * The checks of a published host that need no browser: its files, and every version that any environment serves, can
 * return to, or has served lately. Throws a Refusal that names each version that it would break; `--drops-versions`
 * agrees to all but those that pages of this environment are given.
 */
export async function breakages(
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
