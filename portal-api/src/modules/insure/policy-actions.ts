import { policyAction, staffAction, type PolicyRow } from 'shared-kernel/contract/insure';
import { renewalRow } from 'shared-kernel/contract/insure/renewals';
import type { ListScope } from '../../platform/lists/list-source';
import { insureMachine } from './insure-machine';

const ofStaff: ReadonlySet<string> = new Set(staffAction.options);
const ofRenewals: ReadonlySet<string> = new Set(renewalRow.shape.actions.element.options);
const ofPolicies: ReadonlySet<string> = new Set(policyAction.options);

/** What of a policy's row the actions depend on. */
export type ActedOn = Pick<PolicyRow, 'insureStatus' | 'filialeId' | 'endDate' | 'renewStatus'> &
  Partial<Record<'isSurrenderApproved' | 'allowReduce' | 'allowReplace', boolean>>;

const actionsNow = (row: ActedOn, { ctx, actor }: ListScope) =>
  insureMachine.actionsOf(
    row.insureStatus,
    {
      isSurrenderApproved: false,
      ...row,
      filiale_id: row.filialeId,
      end_date: row.endDate,
      today: ctx.clock.today(),
    },
    actor,
    ctx.clock.now(),
  );

/** What the caller may do now with a policy that is to be renewed. */
export const renewalActions = (row: ActedOn, scope: ListScope): string[] =>
  actionsNow(row, scope).filter((action) => ofRenewals.has(action));

/** The changes of its people that the caller may order now. */
export const staffActions = (row: ActedOn, scope: ListScope): string[] =>
  actionsNow(row, scope).filter((action) => ofStaff.has(action));

/** What the caller may do with a policy now. */
export const policyActions = (row: ActedOn, scope: ListScope): object => ({
  actions: actionsNow(row, scope).filter((action) => ofPolicies.has(action)),
});
