import { promote, promoteToShare, rollback } from '../registry/deploy';
import { Refusal } from '../refusal';
import { environmentOf } from './command';
import type { Command } from './command';
import { changeAnswer } from './change-answer';
import { readHostBuild } from '../build/host-build-record';

export const promoteCommand: Command = {
  usage: 'promote <remote> <version> --env <environment> [--percent <n>]',
  what: 'serve a verified version, to everybody or to a share of the customers',
  options: ['env', 'percent'],
  async run({ hostDir, stores, who, now, isDryRun, positionals: [remote = '', version = ''], option }) {
    const environment = environmentOf(option('env'));
    const percent = percentOf(option('percent'));
    const { published, verifications, registry: store } = stores;
    if (!(await published.has(remote, version)))
      throw new Refusal(`${remote} ${version} has not been published`);
    const { name: host } = readHostBuild(hostDir);
    if (!(await verifications.find(remote, version, host)))
      throw new Refusal(
        `${remote} ${version} has not been verified for host ${host}: npm run delivery -- verify ${remote} ${version}`,
      );
    const deploying = { store, who, now, isDryRun };
    const target = { remote, environment };
    const deployed = await (percent === 100
      ? promote(deploying, target, version)
      : promoteToShare(deploying, target, version, percent));
    if (deployed && !isDryRun && !(await published.has(remote, version))) {
      await rollback(deploying, target);
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
