import { admitAll } from '../registry/change';
import { promote, promoteToShare, rollback } from '../registry/deploy';
import { Refusal } from '../refusal';
import { deployingOf, environmentOf, type Command } from './command';
import { changeAnswer } from './change-answer';

export const promoteCommand: Command = {
  usage: 'promote <release> <version> --env <environment> [--percent <n>] [--drops-pages] [--drops-versions]',
  what: 'serve a verified version, to everybody or to a share of the customers',
  options: ['env', 'percent'],
  flags: ['drops-pages', 'drops-versions'],
  async run(context) {
    const { stores, isDryRun, positionals, option } = context;
    const [remote = '', version = ''] = positionals;
    const target = { remote, environment: environmentOf(option('env')) };
    const percent = percentOf(option('percent'));
    const { published } = stores;
    if (!(await published.has(remote, version)))
      throw new Refusal(`${remote} ${version} has not been published`);
    const deploying = deployingOf(context);
    const deployed = await (percent === 100
      ? promote(deploying, target, version)
      : promoteToShare(deploying, target, version, percent));
    if (deployed && !isDryRun && !(await published.has(remote, version))) {
      await rollback({ ...deploying, admit: admitAll }, target);
      throw new Refusal(`${remote} ${version} has been pruned meanwhile: publish it again`);
    }
    return changeAnswer(deployed, isDryRun, `${remote} ${version} is served so already`);
  },
};

function percentOf(text = '100'): number {
  const percent = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || percent > 100)
    throw new Refusal('--percent must be a number from 0 to 100');
  return percent;
}
