import { Alert } from 'shared-kernel/antd';
import type { CaseDetail, CaseRow } from 'shared-kernel/contract/claims';
import { nextStepNote, nextStepText, type CaseReader } from 'shared-kernel/domain/claims/case-next-step';
import { actorType, caseCloseType, caseStatus } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { useSession, useToday } from 'shared-kernel/runtime';

const useReader = (): CaseReader => (useSession((state) => state.isProjectUser) ? 'project' : 'main');

/** The next action on a case, its deadline, the consequence of missing it, and the source of the rule. */
export function NextStep({ found }: { found: CaseRow }) {
  const text = nextStepText(found, useReader(), useToday());
  return found.article && text ? `${text}（${found.article}）` : text;
}

/** The next step in a row of a list; nothing for a closed case. */
export function NextStepNote({ row }: { row: CaseRow }) {
  return nextStepNote(row, useReader(), useToday());
}

const { awaitMaterials, mendMaterials, sentBack, awaitPayment, unpaid, withdrawn } = caseStatus.code;

/** Returns the step that sent the case back to the employer; undefined while there is nothing to correct. */
function returningStep({ caseStatus: status, turn, flow }: CaseDetail) {
  const isReturned =
    status === mendMaterials || status === sentBack || (status === awaitPayment && turn === 'customer');
  if (isReturned)
    return flow.findLast(({ fromStatus, toStatus }) => toStatus === status && fromStatus !== status);
  // Documents may be requested before any were submitted.
  return status === awaitMaterials
    ? flow.findLast(
        ({ fromStatus, actorType: by }) => fromStatus === status && by === actorType.code.platform,
      )
    : undefined;
}

/** Why a case was sent back or ended without a payment, in the words of the person who did so. */
export function ReturnReason({ found }: { found: CaseDetail }) {
  const { caseStatus: status, closeType, closeReason } = found;
  if ((status === unpaid || status === withdrawn) && closeType !== null && closeReason)
    return <Alert type="info" title={`${caseCloseType.label(closeType)}原因：${closeReason}`} />;
  const step = returningStep(found);
  if (!step?.remark) return null;
  return (
    <Alert
      type="warning"
      title={`退回原因：${step.remark}`}
      description={`${step.actorName} · ${instantText(step.createTime)}`}
    />
  );
}
