import { openAdmission } from '../checks/admission';
import { doneTo, guardCanaries, type CanaryEvaluation } from '../guard/canary-guard';
import { rateText } from '../guard/error-rate';
import { countsSince } from '../telemetry/counts';
import { environmentOf, type Command } from './command';
import { textTable } from './text-table';

export const guardCommand: Command = {
  usage: 'guard --env <environment>',
  what: 'roll back canaries, and promotions of the last hour, with a higher error rate than the version before, and take the next steps of plans (see PORTAL_CANARY_GUARD)',
  options: ['env'],
  async run({ hostDir, stores, now, isDryRun, option }) {
    const environment = environmentOf(option('env'));
    const counts = (since: Date) => countsSince(stores.counts, since);
    const admit = openAdmission({ stores, hostDir, dropsPages: true });
    const store = stores.registry;
    const evaluated = await guardCanaries({ store, admit, environment, counts, now, isDryRun });
    const refused = evaluated.flatMap((one) => one.refused ?? []);
    const head = ['remote', 'canary', 'error rate', 'current', 'error rate', 'verdict'];
    return {
      json: { environment, dryRun: isDryRun, canaries: evaluated },
      text: evaluated.length
        ? [textTable(head, rowsOf(evaluated, isDryRun)), ...refused].join('\n')
        : `No canary and no promotion of the last hour in ${environment}.`,
    };
  },
};

function rowsOf(evaluated: readonly CanaryEvaluation[], isDryRun: boolean): string[][] {
  const verdictOf = ({ deployed, refused, isWorse }: CanaryEvaluation) => {
    if (refused) return isWorse ? 'worse, but stays' : 'stays, though its time has come';
    if (deployed) return `${isDryRun ? 'would be: ' : ''}${doneTo(deployed)}`;
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
