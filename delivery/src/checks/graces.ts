import type { Environment, RegistryRecord } from '../registry/registry-record';
import { returnsOf, servedWith } from './host-fit';
import { hostsIfAny } from './live-hosts';
import { givenTo } from './ranges.check';
import { isOpen } from './static-checks';

/** A served host that offers the kernel of the previous release. */
interface Grace {
  environment: Environment;
  host: string;
  kernel: string;
  previousKernel: string;
  until: string;
  isOver: boolean;
  /** Versions that are served, or that a rollback could restore, and that run only with that kernel. */
  neededBy: { remote: string; version: string; where: string }[];
}

export async function gracesIn(
  places: Parameters<typeof hostsIfAny>[0],
  record: RegistryRecord | undefined,
  selected: readonly Environment[],
  now: Date,
): Promise<Grace[]> {
  const found: Grace[] = [];
  for (const environment of selected) {
    for (const { host } of await hostsIfAny(places, record, environment)) {
      if (!host.previousKernel) continue;
      const { version: previousKernel, until } = host.previousKernel;
      const neededBy: Grace['neededBy'] = [];
      for (const met of [...servedWith(record, environment), ...returnsOf(record, environment)]) {
        const description = await places.published.describe(met.remote, met.version).catch(() => undefined);
        if (description && givenTo(description.requires.kernel, host).isPrevious) neededBy.push(met);
      }
      const isOver = !isOpen({ until }, now);
      const { version, kernel } = host;
      found.push({ environment, host: version, kernel, previousKernel, until, isOver, neededBy });
    }
  }
  return found;
}

/** `production: host 2.0.0 offers kernel 0.5.0 beside 0.6.0 until 2027-01-31; needed by claims 1.3.0 (…)` */
export const graceLines = (graces: readonly Grace[]): string[] =>
  graces.map(({ environment, host, kernel, previousKernel, until, isOver, neededBy }) => {
    const names = neededBy.map(({ remote, version, where }) => `${remote} ${version} (${where})`);
    const needed = names.length ? `needed by ${names.join(', ')}` : 'nothing needs it any more';
    const over = isOver ? ', a day that is over' : '';
    return `${environment}: host ${host} offers kernel ${previousKernel} beside ${kernel} until ${until}${over}; ${needed}`;
  });
