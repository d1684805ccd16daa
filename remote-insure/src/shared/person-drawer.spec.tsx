import { screen } from '@testing-library/react';
import type { InsuredPersonRow } from 'shared-kernel/contract/insure/people';
import { getPersonHistory, type PersonHistory } from 'shared-kernel/contract/roster/people';
import { listSettlementPeople } from 'shared-kernel/contract/money/settlements';
import { fen } from 'shared-kernel/domain/money';
import { aProjectSession, aSettlementPerson, fakeApi, renderPage } from 'shared-kernel/testing';
import { everybody } from '../features/add-reduce/operation.fixture';
import { hrefOf } from './insure.fixture';
import { PersonDrawer } from './person-drawer';

const [person] = everybody as [InsuredPersonRow];
const cover = (id: number) => ({ ...person, id, charged: fen(669_60), isContinued: id === 90 });
const history: PersonHistory = {
  person,
  charged: fen(669_60),
  covers: [cover(91), cover(90)],
  changes: [],
  cases: null,
};

describe('the drawer of a person', () => {
  it('shows the charges of all covers, with links to the order, the bill and the ledger entries', async () => {
    const api = fakeApi()
      .on(getPersonHistory, history)
      .on(listSettlementPeople, {
        list: [aSettlementPerson({ projectname: null })],
        count: 1,
        sumAmount: fen(669_60),
      });
    const { user, url } = renderPage(<PersonDrawer />, { route: '/editInsurance/index?person=91', api });

    expect(await hrefOf('JJ20261008000051')).toBe('/addReduce/logDetail/51');
    expect(await hrefOf('账户流水')).toBe('/rechargeManage/recharge?keyword=JJ20261008000051');
    expect(screen.getByText('合计 ¥669.60')).toBeInTheDocument();
    expect(api.calls(listSettlementPeople)[0]?.query).toMatchObject({ personIds: '91,90' });
    await user.click(screen.getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '查看结算单' }));
    expect(url()).toBe('/settlementLog/waitPayDetail?id=11');
  });

  it('does not request the costs when a project user opens it', async () => {
    const api = fakeApi().on(getPersonHistory, history);
    renderPage(<PersonDrawer />, {
      route: '/editInsurance/index?person=91',
      api,
      session: aProjectSession(),
    });

    expect(await screen.findByRole('table', { name: '保障记录' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: '费用明细' })).not.toBeInTheDocument();
    expect(api.calls(listSettlementPeople)).toEqual([]);
  });
});
