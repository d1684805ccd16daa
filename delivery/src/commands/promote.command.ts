import { hostRelease } from '../build/host-build-record';
import { canaryOptions } from '../guard/plan';
import { admitAll } from '../registry/change';
import { promote, promoteToShare, rollback } from '../registry/deploy';
import { Refusal } from '../refusal';
import { calls } from '../release-server/calls';
import { deployingOf, environmentOf, type Command } from './command';
import { changeAnswer } from './change-answer';

export const promoteCommand: Command = {
  ...calls.promote,
  async run(context) {
    const { stores, isDryRun, positionals, option } = context;
    const [remote = '', version = ''] = positionals;
    const target = { remote, environment: environmentOf(option('env')) };
    const { percent, plan, customers } = canaryOptions(option);
    const timed = Object.keys(plan?.bounds ?? {}).some((bound) => bound !== 'errorRate');
    if (remote === hostRelease && timed)
      throw new Refusal(`times are measured of remotes: bound ${remote} by --max-error-rate`);
    const { published } = stores;
    if (!(await published.has(remote, version)))
      throw new Refusal(`${remote} ${version} has not been published`);
    const deploying = deployingOf(context);
    const deployed = await (percent === 100
      ? promote(deploying, target, version)
      : promoteToShare(deploying, target, version, percent, plan, customers));
    if (deployed && !isDryRun && !(await published.has(remote, version))) {
      await rollback({ ...deploying, admit: admitAll }, target);
      throw new Refusal(`${remote} ${version} has been pruned meanwhile: publish it again`);
    }
    return changeAnswer(deployed, isDryRun, `${remote} ${version} is served so already`);
  },
};
