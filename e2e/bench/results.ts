import type { Budget, BudgetedPage } from './budgets';
import type { AllLoads } from './pages/load';
import type { ManySwitches } from './pages/many-switches';
import type { SwitchFigures, Way } from './pages/switch';
import type { ListCallFigures } from './server/list-call';
import type { FeedFigures, RegistryFigures } from './server/registry';
import type { ImportFigures } from './server/staff-import';
import type { StartFigures } from './start-times';
import type { WeightRecord } from './weights/growth';
import type { FederationShare } from './weights/page-weights';

type Switches = Record<Way, SwitchFigures[]>;

/** All results of a run; parts that were not measured are missing. */
export interface Results {
  /** `load`: runnable processes in the minute before the run. */
  machine: { cores: number; memoryGb: number; node: string; load: number };
  date: string;
  runs: number;
  /** By part: why it has no figures. */
  failed: Record<string, string>;
  start?: StartFigures;
  loads?: AllLoads;
  firstLoads?: Record<BudgetedPage, Budget>;
  federation?: FederationShare;
  weights?: WeightRecord;
  switches?: { unslowed: Switches; slowed: Switches };
  manySwitches?: ManySwitches;
  listCall?: ListCallFigures;
  staffImport?: ImportFigures;
  feeds?: FeedFigures;
  registry?: RegistryFigures;
}
