import type { SessionState } from 'shared-kernel/runtime';

export type StepKey = 'company' | 'invoice' | 'operator' | 'stamp' | 'password';

export interface VerificationStep {
  readonly key: StepKey;
  readonly title: string;
  readonly isDone: boolean;
}

/** infoInputStatus: each number says that so many parts are there; authority and application are one step on screen. */
const filledBy = { company: 1, invoice: 2, complete: 4 } as const;

const stampNotNeeded = 0;
const stamped = 2;

/** The way through the verification page for this user, step by step, in the order of the guard. */
export function verificationSteps(
  { user, customer }: Pick<SessionState, 'user' | 'customer'>,
  passwordOk: boolean,
): VerificationStep[] {
  const filled = customer?.infoInputStatus ?? 0;
  const stamp = customer?.planConfirmStampStatus ?? stampNotNeeded;
  const steps: VerificationStep[] = [
    { key: 'company', title: '企业信息', isDone: filled >= filledBy.company },
    { key: 'invoice', title: '开票信息', isDone: filled >= filledBy.invoice },
    { key: 'operator', title: '授权操作员', isDone: filled >= filledBy.complete },
  ];
  if (stamp !== stampNotNeeded)
    steps.push({ key: 'stamp', title: '方案确认盖章', isDone: stamp === stamped });
  if (user?.firstLoginFlag === 1 || !passwordOk)
    steps.push({ key: 'password', title: '登录密码', isDone: false });
  return steps;
}
