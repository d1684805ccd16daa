import { rollback } from '../registry/deploy';
import { calls } from '../release-server/calls';
import { changeAnswer } from './change-answer';
import { deployingOf, environmentOf, type Command } from './command';

export const rollbackCommand: Command = {
  usage: 'rollback <release> --env <environment> [--to <version>] [--drops-pages]',
  what: 'end a canary; without one serve the version before the current one again, or what was retired',
  options: ['env', 'to'],
  flags: ['drops-pages'],
  call: calls.rollback,
  async run(context) {
    const { positionals, option, isDryRun } = context;
    const [remote = ''] = positionals;
    const target = { remote, environment: environmentOf(option('env')) };
    const deployed = await rollback(deployingOf(context), target, option('to'));
    return changeAnswer(deployed, isDryRun, `${remote} has no earlier version`);
  },
};
