import type { PolicyRow } from 'shared-kernel/contract/insure';
import type { ListScope } from '../../platform/lists/list-source';
import { insureMachine } from './insure-machine';

/** Actions that travel apart from those which remotes built before know. */
const further: ReadonlySet<string> = new Set(['renew', 'surrender', 'withdrawSurrender']);

/** What the caller may do with a policy now. */
export function policyActions(
  row: PolicyRow & { isSurrenderApproved: boolean },
  { ctx, actor }: ListScope,
): object {
  const facts = {
    filiale_id: row.filialeId,
    end_date: row.endDate,
    renewStatus: row.renewStatus,
    isSurrenderApproved: row.isSurrenderApproved,
    today: ctx.clock.today(),
  };
  const actions = insureMachine.actionsOf(row.insureStatus, facts, actor, ctx.clock.now());
  return {
    actions: actions.filter((action) => action !== 'openToBranches' && !further.has(action)),
    moreActions: actions.filter((action) => further.has(action)),
    mayOpen: actions.includes('openToBranches'),
  };
}
