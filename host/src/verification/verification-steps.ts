import type { SessionState } from 'shared-kernel/runtime';
import { firstLoginFlag, infoInputStatus, planConfirmStampStatus } from 'shared-kernel/domain/dictionaries';

export type StepKey = 'company' | 'invoice' | 'operator' | 'stamp' | 'password';

export interface VerificationStep {
  readonly key: StepKey;
  readonly title: string;
  readonly isDone: boolean;
}

/** infoInputStatus: number of completed parts; authority and application are one step on screen. */
const filledBy = infoInputStatus.code;

/** The steps of the verification page for this user, in the order of the guard. */
export function verificationSteps(
  { user, customer }: Pick<SessionState, 'user' | 'customer'>,
  passwordOk: boolean,
): VerificationStep[] {
  const filled = customer?.infoInputStatus ?? filledBy.notStarted;
  const stamp = customer?.planConfirmStampStatus ?? planConfirmStampStatus.code.notNeeded;
  const steps: VerificationStep[] = [
    { key: 'company', title: '企业信息', isDone: filled >= filledBy.company },
    { key: 'invoice', title: '开票信息', isDone: filled >= filledBy.invoice },
    { key: 'operator', title: '授权操作员', isDone: filled >= filledBy.done },
  ];
  if (stamp !== planConfirmStampStatus.code.notNeeded)
    steps.push({
      key: 'stamp',
      title: '方案确认盖章',
      isDone: stamp === planConfirmStampStatus.code.stamped,
    });
  if (user?.firstLoginFlag === firstLoginFlag.code.firstLogin || !passwordOk)
    steps.push({ key: 'password', title: '登录密码', isDone: false });
  return steps;
}
