import { act, screen } from '@testing-library/react';
import { resetRuntime } from 'shared-kernel/runtime';
import { aPolicy } from '../../shared/insure.fixture';
import { anApi, open, adding, removing } from './operation.fixture';

afterEach(async () => {
  await act(async () => resetRuntime());
  sessionStorage.clear();
});

describe('changing the staff of a policy', () => {
  it('offers a choice of policies when the address names none', async () => {
    open('');

    expect(await screen.findByText('请先选择保单')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '选择保单' })).toHaveAttribute('href', '/addReduce/index');
  });

  it('is refused for a policy that is not running', async () => {
    open(adding, anApi(aPolicy({ insureStatus: 6, actions: [] })));

    expect(await screen.findByText('保单不在保障期内，无法操作')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '提交加保' })).not.toBeInTheDocument();
  });

  it('offers no removing where the plan forbids it, whatever the address says', async () => {
    open(removing, anApi(aPolicy({ allowReduce: false })));

    expect(await screen.findByRole('button', { name: '提交加保' })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: '减保' })).not.toBeInTheDocument();
  });

  it('keeps the operation in the address', async () => {
    const { user, url } = open(adding);

    await user.click(await screen.findByRole('tab', { name: '减保' }));

    expect(await screen.findByRole('button', { name: '提交减保' })).toBeInTheDocument();
    expect(url()).toBe('/addReduce/operation?insureId=21&operateType=2');
  });
});
