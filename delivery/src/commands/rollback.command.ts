import { rollback } from '../registry/deploy';
import { calls } from '../release-server/calls';
import { changeAnswer } from './change-answer';
import { deployingOf, environmentOf, type Command } from './command';

export const rollbackCommand: Command = {
  ...calls.rollback,
  async run(context) {
    const { positionals, option, isDryRun } = context;
    const [remote = ''] = positionals;
    const target = { remote, environment: environmentOf(option('env')) };
    const deployed = await rollback(deployingOf(context), target, option('to'));
    return changeAnswer(deployed, isDryRun, `${remote} has no earlier version`);
  },
};
