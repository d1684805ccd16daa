import { rollback } from '../registry/deploy';
import { changeAnswer } from './change-answer';
import { environmentOf } from './command';
import type { Command } from './command';

export const rollbackCommand: Command = {
  usage: 'rollback <remote> --env <environment>',
  what: 'end a canary; without one serve the version before the current one again',
  options: ['env'],
  async run({ stores, who, now, isDryRun, positionals: [remote = ''], option }) {
    const deploying = { store: stores.registry, who, now, isDryRun };
    const deployed = await rollback(deploying, { remote, environment: environmentOf(option('env')) });
    return changeAnswer(deployed, isDryRun, `${remote} has no earlier version`);
  },
};
