import { hostRelease } from '../build/host-build-record';
import { Refusal } from '../refusal';
import { retire } from '../registry/deploy';
import { calls } from '../release-server/calls';
import { changeAnswer } from './change-answer';
import { deployingOf, environmentOf, type Command } from './command';

export const retireCommand: Command = {
  ...calls.retire,
  async run(context) {
    const { positionals, option, isDryRun } = context;
    const [remote = ''] = positionals;
    if (remote === hostRelease)
      throw new Refusal('the host cannot be retired: promote or roll back to another version of it');
    const target = { remote, environment: environmentOf(option('env')) };
    const deployed = await retire(deployingOf(context), target);
    return changeAnswer(deployed, isDryRun, `${remote} is not served`);
  },
};
