import { anEmployer, aUser } from 'shared-kernel/testing';
import { verificationSteps } from './verification.page';

const open = (change: Parameters<typeof anEmployer>[0], firstLoginFlag = 0, passwordOk = true) =>
  verificationSteps({ user: aUser({ firstLoginFlag }), customer: anEmployer(change) }, passwordOk)
    .filter(({ isDone }) => !isDone)
    .map(({ title }) => title);

describe('the remaining verification steps', () => {
  it.each([
    [
      'everything, for an employer that has filled in nothing',
      { infoInputStatus: 0 },
      ['企业信息', '开票信息', '授权操作员'],
    ],
    ['the rest, after the first step', { infoInputStatus: 1 }, ['开票信息', '授权操作员']],
    ['the operator, after the second', { infoInputStatus: 2 }, ['授权操作员']],
    ['the operator still, when only the authority is there', { infoInputStatus: 3 }, ['授权操作员']],
    ['the stamp, while it is awaited', { planConfirmStampStatus: 1 }, ['方案确认盖章']],
    ['the stamp, after it was refused', { planConfirmStampStatus: 3 }, ['方案确认盖章']],
    ['nothing, for an approved employer', {}, []],
  ])('are %s', (_case, change, expected) => {
    expect(open(change)).toEqual(expected);
  });

  it('include the password on the first sign-in and after it has expired', () => {
    expect(open({}, 1)).toEqual(['登录密码']);
    expect(open({}, 0, false)).toEqual(['登录密码']);
  });

  it('are in the order of the guard: information, stamp, password', () => {
    expect(open({ infoInputStatus: 2, planConfirmStampStatus: 1 }, 1)).toEqual([
      '授权操作员',
      '方案确认盖章',
      '登录密码',
    ]);
  });

  it('contain no stamp when none is needed', () => {
    const steps = verificationSteps(
      { user: aUser(), customer: anEmployer({ planConfirmStampStatus: 0 }) },
      true,
    );

    expect(steps.map(({ title }) => title)).toEqual(['企业信息', '开票信息', '授权操作员']);
  });
});
