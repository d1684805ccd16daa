import type { PolicyDetail } from 'shared-kernel/contract/insure';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import { aPolicy } from '../../shared/insure.fixture';
import { policyProgress } from './policy-progress';

const { code } = insureStatus;

const currentStep = (state: number) => {
  const steps = policyProgress(
    aPolicy({ insureStatus: state, payTime: state > 3 && state < 9 ? '2026-11-21T03:00:00Z' : null }),
  );
  return [steps?.items[steps.current]?.title, steps?.failed];
};

describe('the progress of an application', () => {
  it.each([
    [0, '填写投保单', false],
    [1, '审核', false],
    [2, '审核', true],
    [3, '支付', false],
    [4, '待生效', false],
    [5, '保障中', false],
    [7, '保障中', false],
    [9, '支付', true],
  ])('in status %i is at step %s', (status, title, failed) => {
    expect(currentStep(status)).toEqual([title, failed]);
  });

  it.each([6, 8])('in status %i is past the last step', (status) => {
    expect(currentStep(status)).toEqual([undefined, false]);
  });

  const handedIn = [
    { status: code.draft, at: '2026-11-20T01:00:00Z', actor: '林晓岚', remark: null },
    { status: code.submitted, at: '2026-11-20T02:00:00Z', actor: '林晓岚', remark: null },
  ];
  const begun = [
    ...handedIn,
    { status: code.unpaid, at: '2026-11-20T05:30:00Z', actor: '平台审核', remark: '审核通过' },
    { status: code.paid, at: '2026-11-21T03:00:00Z', actor: '林晓岚', remark: '余额支付' },
    { status: code.inForce, at: '2026-11-21T16:00:00Z', actor: '系统', remark: '保障开始' },
  ];
  const notesOf = (change: Partial<PolicyDetail>) =>
    policyProgress(aPolicy(change))?.items.map(({ title, note }) => [title, note]);

  it('shows the time of each step, and for a review the time of its decision', () => {
    expect(notesOf({ steps: begun })).toEqual([
      ['填写投保单', '2026-11-20 10:00'],
      ['审核', '2026-11-20 13:30'],
      ['支付', '2026-11-21 11:00'],
      ['待生效', undefined],
      ['保障中', '2026-11-22 00:00'],
      ['到期', undefined],
    ]);
    expect(notesOf({ steps: handedIn, insureStatus: code.submitted, payTime: null })?.slice(1, 3)).toEqual([
      ['审核', undefined],
      ['支付', undefined],
    ]);
  });

  it('ends with the surrender instead of the last day', () => {
    const surrendered = [
      ...begun,
      { status: code.surrenderAudit, at: '2026-11-25T02:00:00Z', actor: '林晓岚', remark: null },
      { status: code.surrendered, at: '2026-11-30T16:00:00Z', actor: '系统', remark: '退保完成' },
    ];
    expect(notesOf({ steps: surrendered, insureStatus: code.surrendered })?.at(-1)).toEqual([
      '退保',
      '2026-12-01 00:00',
    ]);
    const unbegun = [
      ...begun.slice(0, -1),
      { status: code.void, at: '2026-11-21T04:00:00Z', actor: '林晓岚', remark: '起保前退保' },
    ];
    const given = aPolicy({ steps: unbegun, insureStatus: code.void });
    expect(policyProgress(given)).toMatchObject({ current: 4, failed: false });
    expect(policyProgress(given)?.items.at(-1)).toEqual({ title: '退保', note: '2026-11-21 12:00' });
  });
});
