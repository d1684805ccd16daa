import { hostRelease } from '../build/host-build-record';
import { openAdmission } from '../checks/admission';
import { canaryOptions } from '../guard/plan';
import { Refusal } from '../refusal';
import { admitAll, type Deployed } from '../registry/change';
import { promote, promoteToShare, retire, rollback } from '../registry/deploy';
import type { RegistryChange } from '../registry/registry-record';
import { withdraw, type Withdrawn } from '../registry/withdraw';
import { calls } from '../release-server/calls';
import { type Answer, type Command, deployingOf, environmentOf, reasonOf } from './command';

export const withdrawCommand: Command = {
  ...calls.withdraw,
  async run({ stores, hostDir, who, now, isDryRun, positionals, option }) {
    const [remote = '', version = ''] = positionals;
    const reason = reasonOf(option);
    if (reason === undefined)
      throw new Refusal('--reason must say why: everybody who meets the version reads it');
    const { published, registry: store } = stores;
    if (!(await published.has(remote, version)))
      throw new Refusal(`${remote} ${version} has not been published`);
    // Its pages may vanish: preventing this version from ever running again matters more.
    const admit = openAdmission({ stores, hostDir, dropsPages: true });
    // A host whose description can no longer be read is withdrawn by its version only.
    const host =
      remote === hostRelease ? await published.describeHost(version).catch(() => undefined) : undefined;
    const given = { remote, version, reason, ...(host ? { build: host.name } : {}) };
    const withdrawn = await withdraw({ store, who, now, isDryRun, admit }, given);
    const json = { changed: withdrawn !== undefined && !isDryRun, dryRun: isDryRun, ...withdrawn };
    return {
      json,
      text: withdrawn
        ? textOf(withdrawn, isDryRun)
        : `Nothing changes: ${remote} ${version} is withdrawn already.`,
    };
  },
};

function textOf({ withdrawal, replaced, vanished }: Withdrawn, isDryRun: boolean): string {
  const { remote, version, reason } = withdrawal;
  return [
    `${isDryRun ? 'Would be done' : 'Done'}: ${remote} ${version} is never served again: ${reason}.`,
    ...replaced.map(({ environment, to, wasCanary }) =>
      wasCanary
        ? `Its canary in ${environment} ends; everybody gets ${to}.`
        : `${environment} changes from ${version} to ${to}.`,
    ),
    ...(vanished.length ? [`These pages vanish with it: ${vanished.join(', ')}.`] : []),
    'Nothing undoes this: publish what was mended under another version.',
  ].join('\n');
}

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

/** Formats the result of a registry change, applied or planned, as text and as JSON. */
function changeAnswer(deployed: Deployed | undefined, isDryRun: boolean, unchanged: string): Answer {
  if (!deployed)
    return { json: { changed: false, dryRun: isDryRun }, text: `Nothing changes: ${unchanged}.` };
  const { change, deployment, vanished } = deployed;
  const pages = vanished.length ? { vanished } : {};
  return {
    json: { changed: !isDryRun, dryRun: isDryRun, change, deployment, ...pages },
    text: [
      `${isDryRun ? 'Would be done' : 'Done'}: ${sentenceOf(change)}`,
      ...(vanished.length ? [`These pages vanish with it: ${vanished.join(', ')}.`] : []),
      ...(change.action === 'retire'
        ? [`To undo it: npm run delivery -- rollback ${change.remote} --env ${change.environment}`]
        : []),
    ].join('\n'),
  };
}

function sentenceOf({
  action,
  environment,
  remote,
  from,
  to,
  percent,
  customers,
  reason,
}: RegistryChange): string {
  const where = `${remote} in ${environment}`;
  if (action === 'canary')
    return (
      `${percent} % of the customers ${customers ? `and ${customers} named ones ` : ''}get ${where} as ${to}, ` +
      `the others stay on ${from}.`
    );
  const change = `${where} changes from ${from ?? 'nothing'} to ${to ?? 'nothing'} for everybody`;
  return reason ? `${change}: ${reason}.` : `${change}.`;
}
