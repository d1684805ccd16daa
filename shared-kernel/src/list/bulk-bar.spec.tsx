import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi, renderPage } from '../testing';
import { defineList, ListPage } from '.';
import { all, answerFrom, listPolicies } from './policies.fixture';

describe('bulk actions of a list', () => {
  const refuseSecond = jest.fn(async (rows: typeof all) =>
    rows.map(({ id, policyNo }) => ({ key: id, name: policyNo, problem: id === 3 ? '余额不足' : undefined })),
  );
  const list = defineList({
    id: 'test.bulk',
    title: '续保管理',
    endpoint: listPolicies,
    columns: (c) => [c.text('policyNo', '保单号'), c.money('premium', '保费')],
    card: ['policyNo'],
    defaultLength: 5,
    mayChoose: (row, chosen) =>
      chosen.some(({ status }) => status !== row.status) ? '请选择同一状态的保单' : undefined,
    bulkActions: [
      {
        key: 'renew',
        label: '批量续保',
        confirm: (rows) => `确定续保 ${rows.length} 份保单吗？`,
        run: refuseSecond,
        done: (rows) => `已续保 ${rows.length} 份保单`,
      },
      {
        key: 'decline',
        label: '不续保',
        dialog: (rows, { done }) => (
          <>
            <button onClick={() => done()}>填写 {rows.length} 份的原因</button>
            <button onClick={() => done([{ key: 2, name: 'P002', problem: '已续保' }])}>被拒绝</button>
          </>
        ),
        done: (rows) => `已登记 ${rows.length} 份`,
      },
    ],
    empty: { text: '没有保单' },
  });
  const openBulk = () =>
    renderPage(<ListPage list={list} />, {
      route: '/renewal',
      api: fakeApi().on(listPolicies, answerFrom(all)),
    });
  const box = async (policyNo: string) =>
    within(await screen.findByRole('row', { name: new RegExp(policyNo) })).getByRole('checkbox');
  const selected = () => screen.getByRole('region', { name: '批量操作' });

  it('accept only rows compatible with the selection, also when all matching rows are selected', async () => {
    const { user } = openBulk();
    await user.click(await box('P001'));

    expect(await box('P002')).toBeDisabled();
    expect(await box('P002')).toHaveAccessibleName('请选择同一状态的保单');
    await user.click(screen.getByRole('button', { name: '选择全部 12 项' }));

    await waitFor(() => expect(selected()).toHaveTextContent('已选 6 项'));
    expect(screen.getByText('选中6项，可批量操作')).toHaveRole('status');
  });

  it('name the rows that were refused and keep them selected', async () => {
    const { user } = openBulk();
    await user.click(await box('P001'));
    await user.click(await box('P003'));

    await user.click(screen.getByRole('button', { name: '批量续保' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('确定续保 2 份保单吗？');
    await user.click(within(question).getByRole('button', { name: '批量续保' }));

    expect(await screen.findByText('成功 1 项，未成功 1 项')).toBeInTheDocument();
    const problem = screen.getByText('余额不足');
    expect(problem.closest('li')).toHaveTextContent('P003余额不足');
    expect(selected()).toHaveTextContent('已选 1 项');
    await user.click(screen.getByRole('button', { name: '知道了' }));
    refuseSecond.mockResolvedValueOnce([{ key: 3, name: 'P003', problem: undefined }]);
    await user.click(screen.getByRole('button', { name: '批量续保' }));
    const again = (await screen.findAllByText('确定续保 1 份保单吗？'))[0]?.closest(
      '[role="dialog"]',
    ) as HTMLElement;
    await user.click(within(again).getByRole('button', { name: '批量续保' }));

    expect(await screen.findByText('已续保 1 份保单')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: '批量操作' })).not.toBeInTheDocument();
  });

  it('can request input in a dialog, which reports success or refused rows', async () => {
    const { user, api } = openBulk();
    await user.click(await box('P002'));
    await user.click(screen.getByRole('button', { name: '不续保' }));
    const before = api.calls(listPolicies).length;
    await user.click(await screen.findByRole('button', { name: '被拒绝' }));
    expect((await screen.findByText('已续保')).closest('li')).toHaveTextContent('P002已续保');
    expect(selected()).toHaveTextContent('已选 1 项');
    await user.click(screen.getByRole('button', { name: '知道了' }));
    await user.click(screen.getByRole('button', { name: '不续保' }));

    await user.click(await screen.findByRole('button', { name: '填写 1 份的原因' }));

    await waitFor(() => expect(api.calls(listPolicies).length).toBeGreaterThan(before));
    expect(await screen.findByText('已登记 1 份')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: '批量操作' })).not.toBeInTheDocument();
  });
});
