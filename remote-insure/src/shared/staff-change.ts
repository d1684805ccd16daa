import { staffAction, type PolicyRow } from 'shared-kernel/contract/insure';
import type { StaffOperateType } from 'shared-kernel/contract/roster';
import { operateType } from 'shared-kernel/domain/dictionaries';
import type { PersonId, PolicyId } from 'shared-kernel/domain/nouns/ids';
import { linkTo } from '../paths';

/** The staff changes that this user may order for the policy now. */
export const staffActionsOf = ({ actions }: Pick<PolicyRow, 'actions'>) =>
  staffAction.options.filter((change) => actions.includes(change));

/** URL of the page that changes the staff of a policy, with the people that are already chosen. */
export const staffChange = (
  insureId: PolicyId,
  kind: StaffOperateType,
  ids: readonly PersonId[] = [],
): string => linkTo('insure.add-reduce-operation', {}, { insureId, operateType: kind, ids: ids.join(',') });

/** URL of the page for adding people to a policy. */
export const addition = (insureId: PolicyId): string => staffChange(insureId, operateType.code.add);
