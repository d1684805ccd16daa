import { admitAll } from '../registry/change';
import { promote, promoteToShare, rollback } from '../registry/deploy';
import type { CanaryPlan } from '../registry/registry-record';
import { Refusal } from '../refusal';
import { calls } from '../release-server/calls';
import { deployingOf, environmentOf, type Command, type CommandContext } from './command';
import { changeAnswer } from './change-answer';

export const promoteCommand: Command = {
  ...calls.promote,
  async run(context) {
    const { stores, isDryRun, positionals, option } = context;
    const [remote = '', version = ''] = positionals;
    const target = { remote, environment: environmentOf(option('env')) };
    const percent = percentOf(option('percent'));
    const plan = planOf(percent, option);
    const { published } = stores;
    if (!(await published.has(remote, version)))
      throw new Refusal(`${remote} ${version} has not been published`);
    const deploying = deployingOf(context);
    const deployed = await (percent === 100
      ? promote(deploying, target, version)
      : promoteToShare(deploying, target, version, percent, plan));
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

/** What a share lasts at least, unless the command says otherwise: an hour, and so many loads. */
const usual = { minutes: '60', attempts: '50' };

function planOf(percent: number, option: CommandContext['option']): Omit<CanaryPlan, 'since'> | undefined {
  const given = option('then');
  if (given === undefined) {
    if (option('minutes') ?? option('attempts'))
      throw new Refusal('--minutes and --attempts belong to --then');
    return undefined;
  }
  const shares = given.split(',').map(Number);
  const isGrowing = [percent, ...shares].every((share, at, all) => at === 0 || share > (all[at - 1] ?? 0));
  if (!isGrowing || shares.some((share) => !(share > 0 && share <= 100)))
    throw new Refusal('--then must be shares that grow from --percent, such as 10,50,100');
  const minutes = Number(option('minutes') ?? usual.minutes);
  const attempts = Number(option('attempts') ?? usual.attempts);
  if (!(minutes > 0)) throw new Refusal('--minutes must be a number of minutes');
  if (!Number.isInteger(attempts) || attempts < 1) throw new Refusal('--attempts must be a number of loads');
  return { shares, minutes, attempts };
}
