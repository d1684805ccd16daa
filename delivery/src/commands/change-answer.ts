import type { Deployed } from '../registry/change';
import type { RegistryChange } from '../registry/registry-record';
import type { Answer } from './command';

/** Formats the result of a registry change, applied or planned, as text and as JSON. */
export function changeAnswer(deployed: Deployed | undefined, isDryRun: boolean, unchanged: string): Answer {
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

/** One change as a sentence. */
export function sentenceOf({
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
