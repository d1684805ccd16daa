import { policyAction, staffAction, type PolicyRow } from 'shared-kernel/contract/insure';
import { renewalRow } from 'shared-kernel/contract/insure/renewals';
import type { ListScope } from '../../platform/lists/list-source';
import { insureMachine } from './insure-machine';

const ofStaff: ReadonlySet<string> = new Set(staffAction.options);
const ofRenewals: ReadonlySet<string> = new Set(renewalRow.shape.actions.element.options);
const ofPolicies: ReadonlySet<string> = new Set(policyAction.options);

/** Fields of a policy's row that its actions depend on. */
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

/** Actions of the caller on a policy in the renewal list. */
export const renewalActions = (row: ActedOn, scope: ListScope): string[] =>
  actionsNow(row, scope).filter((action) => ofRenewals.has(action));

/** Staff changes of a policy that the caller can order now. */
export const staffActions = (row: ActedOn, scope: ListScope): string[] =>
  actionsNow(row, scope).filter((action) => ofStaff.has(action));

/** Actions of the caller on a policy. */
export const policyActions = (row: ActedOn, scope: ListScope): object => ({
  actions: actionsNow(row, scope).filter((action) => ofPolicies.has(action)),
});
