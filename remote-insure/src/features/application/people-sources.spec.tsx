import { screen } from '@testing-library/react';
import { listInsures, type PersonRowTyped } from 'shared-kernel/contract/insure';
import { listFiledPeople } from 'shared-kernel/contract/labor-filing-people';
import { listPolicyPeople } from 'shared-kernel/contract/policy-people';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import { contractType } from 'shared-kernel/domain/people/labor-filing';
import { aPolicy, staff } from '../../shared/insure.fixture';
import { anApi, openNew } from './apply.fixture';

describe('people from filings and earlier policies', () => {
  const [first, second, third] = staff as [PersonRowTyped, PersonRowTyped, PersonRowTyped];

  it('are added to the list, each person once', async () => {
    const { name, idNo, workTypeName } = first;
    const filed = { id: 1, filingNo: 'YG001', name, idNo, workTypeName, mobile: null, workUnit: '二车间' };
    const covered = { endDate: civilDate('2026-10-31'), personStatus: personStatus.code.expired };
    const api = anApi()
      .on(listFiledPeople, {
        list: [{ ...filed, contractType: contractType.code.fixed }],
        isCut: false,
      })
      .on(listInsures, { list: [aPolicy()], count: 1, statusCounts: {} })
      .on(listPolicyPeople, {
        list: [first, second, third].map((line, at) => ({ ...line, ...covered, id: at + 1 })),
        isCut: false,
      });
    const { user } = openNew(api);
    await user.click(await screen.findByRole('button', { name: '添加一行' }));

    await user.click(screen.getByRole('button', { name: '从备案选择' }));
    await user.click(await screen.findByRole('checkbox', { name: `选择${name}` }));
    await user.click(screen.getByRole('button', { name: '添加1人' }));

    expect(await screen.findByLabelText('第1行姓名')).toHaveValue(name);
    expect(screen.getByLabelText('第1行实际用工单位')).toHaveValue('二车间');
    await user.click(screen.getByRole('button', { name: '从历史保单选择' }));
    await user.click(await screen.findByRole('combobox', { name: '历史保单' }));
    await user.click(await screen.findByText(/^BD0021 /));
    expect(await screen.findByRole('checkbox', { name: `选择${name}` })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: `选择${second.name}` }));
    await user.click(screen.getByRole('checkbox', { name: `选择${third.name}` }));
    await user.click(screen.getByRole('button', { name: '添加2人' }));

    expect(await screen.findByLabelText('第3行证件号码')).toHaveValue(third.idNo);
    expect(screen.queryByLabelText('第4行姓名')).not.toBeInTheDocument();
    expect(await screen.findByText('¥2,339.25')).toBeInTheDocument();
  });
});
