import { mostNeeded } from '../build/needs';
import type { RemoteJson } from '../storage/remote-json';
import type { Check } from './check';
import { mostBudget } from './size.check';

/** Names of the portal's own session, preferences and stored state. */
export const isOfPortal = (name: string): boolean =>
  /^(?:token$|signIn|sidebarStatus|(?:kb|remotes|recharge|floating)\.|portal-)/.test(name);

/** What a remote needs is below the common limits and includes no names of the portal. */
export const needsCheck = {
  name: 'needs',
  findIssues({ description }: { description: Pick<RemoteJson, 'needs' | 'budget'> }) {
    const { needs, budget } = description;
    const over = (what: string, count: number, limit: number) =>
      count > limit ? [`it needs ${count} ${what}, ${limit} are allowed`] : [];
    const { globals = [], storage = [], endpoints = [], workers = 0 } = needs;
    return [
      ...over('global names', globals.length, mostNeeded.globals),
      ...over('names in storage', storage.length, mostNeeded.storage),
      ...over('endpoints', endpoints.length, mostNeeded.endpoints),
      ...over('workers', workers, mostNeeded.workers),
      ...over('bytes for its first load', budget.firstLoad ?? 0, mostBudget.firstLoad),
      ...over('bytes for a page', budget.page ?? 0, mostBudget.page),
      ...storage.filter(isOfPortal).map((name) => `it needs ${name} in storage, which is the portal’s`),
    ];
  },
} satisfies Check;
