import { guardCanaries } from '../guard/canary-guard';
import type { CanaryEvaluation } from '../guard/canary-guard';
import { rateText } from '../guard/error-rate';
import { countsSince } from '../telemetry/counts';
import { environmentOf } from './command';
import type { Command } from './command';
import { textTable } from './text-table';

export const guardCommand: Command = {
  usage: 'guard --env <environment>',
  what: 'roll back canaries with a higher error rate than the current version (see PORTAL_CANARY_GUARD)',
  options: ['env'],
  async run({ dataDir, stores: { registry: store }, now, isDryRun, option }) {
    const environment = environmentOf(option('env'));
    const counts = (since: Date) => countsSince(dataDir, since);
    const evaluated = await guardCanaries({ store, environment, counts, now, isDryRun });
    return {
      json: { environment, dryRun: isDryRun, canaries: evaluated },
      text: evaluated.length
        ? textTable(
            ['remote', 'canary', 'error rate', 'current', 'error rate', 'verdict'],
            rowsOf(evaluated, isDryRun),
          )
        : `No canary in ${environment}.`,
    };
  },
};

function rowsOf(evaluated: readonly CanaryEvaluation[], isDryRun: boolean): string[][] {
  const verdictOf = ({ deployed, isWorse }: CanaryEvaluation) => {
    if (deployed) return isDryRun ? 'would be rolled back' : 'rolled back';
    return isWorse ? 'worse, but ended meanwhile' : 'stays';
  };
  return evaluated.map((one) => [
    one.remote,
    `${one.canary.version} (${one.canary.percent} %)`,
    rateText(one.canary),
    one.current.version,
    rateText(one.current),
    verdictOf(one),
  ]);
}
