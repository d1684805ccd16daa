import { staffAction, type PolicyRow } from 'shared-kernel/contract/insure';
import type { StaffOperateType } from 'shared-kernel/contract/roster';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { linkTo } from '../paths';

/** The changes of a policy's people that this user may order now. */
export const staffActionsOf = ({ actions }: Pick<PolicyRow, 'actions'>) =>
  staffAction.options.filter((change) => actions.includes(change));

/** The page that changes the staff of a policy, with the people it is about if they are chosen already. */
export const staffChange = (insureId: number, kind: StaffOperateType, ids: readonly number[] = []): string =>
  linkTo('insure.add-reduce-operation', {}, { insureId, operateType: kind, ids: ids.join(',') });

/** The same for people to be added. */
export const addition = (insureId: number): string => staffChange(insureId, operateType.code.add);
