import type { SessionState } from 'shared-kernel/runtime';

export interface VerificationStep {
  readonly title: string;
  readonly isDone: boolean;
  /** What is still to be done; said while the step is open. */
  readonly note: string;
}

const stampNotes: Readonly<Record<number, string>> = {
  1: '请将盖章的方案确认书交给专属客服上传',
  3: '方案确认书已被驳回，请联系专属客服核对后重新盖章',
};

/** What holds the user at the verification page, step by step. */
export function verificationSteps(
  { user, customer }: Pick<SessionState, 'user' | 'customer'>,
  passwordOk: boolean,
): VerificationStep[] {
  const filled = customer?.infoInputStatus ?? 0;
  const stamp = customer?.planConfirmStampStatus ?? 0;
  const isInitial = user?.firstLoginFlag === 1;
  return [
    { title: '企业信息', isDone: filled >= 1, note: '企业信息尚未提交' },
    { title: '开票信息', isDone: filled >= 2, note: '开票信息尚未提交' },
    { title: '授权操作员', isDone: filled >= 3, note: '授权操作员信息尚未提交' },
    { title: '信息确认', isDone: filled >= 4, note: '以上信息齐备后由专属客服确认' },
    { title: '方案确认盖章', isDone: stampNotes[stamp] === undefined, note: stampNotes[stamp] ?? '' },
    {
      title: '登录密码',
      isDone: !isInitial && passwordOk,
      note: isInitial ? '当前为初始密码，请设置您自己的密码' : '密码已过期，请重新设置密码',
    },
  ];
}
