import { act, screen, within } from '@testing-library/react';
import { listInsuredPeople, unmaskPerson } from 'shared-kernel/contract/insure';
import { resetRuntime } from 'shared-kernel/runtime';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { aPerson } from '../../shared/person.fixture';
import { PeopleListPage } from './people-list.page';

describe('the people in cover', () => {
  afterEach(() => act(async () => resetRuntime()));

  it('show a whole number only on request', async () => {
    const api = fakeApi()
      .on(listInsuredPeople, { list: [aPerson(), aPerson({ id: 2, name: '员工2' })], count: 2 })
      .on(unmaskPerson, { idNo: '350212198001010015', mobile: null });
    const { user } = renderPage(<PeopleListPage />, { api, route: '/editInsurance/index' });
    const row = within(await screen.findByRole('row', { name: /员工1 / }));

    await user.click(row.getByRole('button', { name: '显示完整证件号码' }));

    expect(await row.findByText('350212198001010015')).toBeInTheDocument();
    expect(api.calls(unmaskPerson)).toMatchObject([{ params: { id: '1' } }]);
    await user.click(row.getByRole('button', { name: '隐藏完整证件号码' }));
    expect(row.getByText('350212********0015')).toBeInTheDocument();
    expect(screen.queryByText('350212198001010015')).not.toBeInTheDocument();
  });
});
