import { screen } from '@testing-library/react';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen, withheld } from 'shared-kernel/domain/money';
import { aProjectSession } from 'shared-kernel/testing';
import { leave, open } from './policy.fixture';

describe('the page of a policy', () => {
  it('shows the decision on a surrender, and warns when the policy that it renews is surrendered', async () => {
    const surrender = {
      reason: '项目结束',
      lastDay: civilDate('2026-11-30'),
      isApproved: true,
      refund: fen(0),
    };
    open({ insureStatus: 7, isSurrenderApproved: true, surrender });
    expect(await screen.findByText('退保已通过')).toBeInTheDocument();
    expect(screen.queryByText('退保审核中')).not.toBeInTheDocument();
    await leave();

    open({ insureStatus: 4, isRenewedSurrendered: true, startDate: civilDate('2026-12-01') });
    expect(await screen.findByText(/^原保单已申请退保：本续保单不再带入其人员/)).toBeInTheDocument();
    expect(screen.queryByText('保障自2026-12-01零时开始。')).not.toBeInTheDocument();
  });

  it('shows no premium when it could not be calculated, and no days left before cover begins', async () => {
    const nothing = { premium: fen(0), addPremium: fen(0), refundPremium: fen(0), netPremium: fen(0) };
    open({
      insureStatus: 0,
      premium: fen(0),
      sums: { ...nothing, inForce: 0, waiting: 0, ended: 0 },
      personCount: 22,
      daysLeft: null,
    });
    expect((await screen.findByText('保费')).parentElement).toHaveTextContent('保费-');
    await leave();

    open({ insureStatus: 4, daysLeft: null, startDate: civilDate('2026-12-01') });
    expect((await screen.findByText('起保')).parentElement).toHaveTextContent('起保2026-12-01零时');
    expect(screen.queryByText('剩余天数')).not.toBeInTheDocument();
  });

  it('refers a user who sees no costs to the main account, unless the server allows a surrender', async () => {
    const session = aProjectSession();
    open({ insureStatus: 3, premium: withheld }, undefined, session);
    expect(await screen.findByText(/请联系企业主账号支付。$/)).toBeInTheDocument();
    await leave();

    open({ insureStatus: 5, actions: [] }, undefined, session);
    expect(await screen.findByText(/请联系企业主账号办理$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /退\s*保/ })).not.toBeInTheDocument();
    await leave();

    open({ insureStatus: 5, actions: ['surrender'] }, undefined, session);
    expect(await screen.findByRole('button', { name: /退\s*保/ })).toBeInTheDocument();
    expect(screen.queryByText(/请联系企业主账号办理/)).not.toBeInTheDocument();
  });

  it('offers the policy document from payment on, and before that the application marked as not in force', async () => {
    const policyButton = () => screen.queryByRole('button', { name: '《电子保单》' });
    const archive = () => screen.queryByRole('button', { name: '下载全部文件（zip）' });
    const application = () => screen.queryByRole('button', { name: '《投保确认书（未生效）》' });
    for (const [state, isPolicy, isWaiting] of [
      [1, false, true],
      [3, false, true],
      [4, true, false],
      [8, true, false],
      [9, false, false],
    ] as const) {
      open({ insureStatus: state });
      expect(await screen.findByRole('button', { name: '《保险条款》' })).toBeInTheDocument();
      const shown = [policyButton(), archive(), application()].map((one) => one !== null);
      expect({ state, shown }).toEqual({ state, shown: [isPolicy, isPolicy, isWaiting] });
      await leave();
    }
  });
});
