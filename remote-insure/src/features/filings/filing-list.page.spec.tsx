import { screen, waitFor, within } from '@testing-library/react';
import { createFiling, getFiling, listFilings, submitFiling } from 'shared-kernel/contract/labor-filings';
import { getWorkTypeTree } from 'shared-kernel/contract/work-types';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { filingStatus, relationType } from 'shared-kernel/domain/dictionaries';
import { creditCode } from 'shared-kernel/domain/texts';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { FilingListPage } from './filing-list.page';

const row = {
  id: 5,
  filingNo: 'YG20261121000005',
  relationType: relationType.code.labourContract,
  workUnit: '海沧一分厂',
  personCount: 2,
  contractBegin: civilDate('2026-01-01'),
  contractEnd: civilDate('2026-12-10'),
  daysLeft: 19,
  filingStatus: filingStatus.code.filed,
  submitTime: null,
  actions: ['renew' as const, 'void' as const],
};
const detail = {
  ...row,
  workUnitUscc: null,
  contractNo: null,
  auditRemark: null,
  version: 1,
  files: [],
  persons: [],
  draft: null,
  steps: [],
};
const aServer = () =>
  fakeApi()
    .on(listFilings, { list: [row], count: 1, statusCounts: { 2: 1 } })
    .on(getFiling, detail)
    .on(getWorkTypeTree, { list: [] });

describe('filings of labour relations', () => {
  it('mark a contract that ends soon, and open in a drawer with the allowed actions', async () => {
    renderPage(<FilingListPage />, { api: aServer(), route: '/laborRelationsFiling/index?filing=5' });

    expect(await screen.findByText('剩19天')).toBeInTheDocument();
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('button', { name: /续\s*签/ })).toBeInTheDocument();
    expect(drawer.getByRole('button', { name: /作\s*废/ })).toBeInTheDocument();
    expect(drawer.queryByRole('button', { name: /撤\s*回/ })).not.toBeInTheDocument();
  });

  it('are saved as drafts without being submitted', async () => {
    const api = aServer().on(createFiling, { id: 5, version: 1 });
    const { user, url } = renderPage(<FilingListPage />, {
      api,
      route: '/laborRelationsFiling/index?edit=new',
    });

    await user.click(await screen.findByRole('combobox', { name: '用工关系' }));
    await user.click(await screen.findByTitle('劳务派遣'));
    await user.type(screen.getByRole('textbox', { name: '实际用工单位' }), '海沧一分厂');
    await user.click(screen.getByRole('textbox', { name: creditCode }));
    await user.paste('９１３５０２０５ ma2dem017t');
    await user.click(screen.getByRole('button', { name: '保存草稿' }));

    await waitFor(() => expect(url()).toBe('/laborRelationsFiling/index?filing=5'));
    expect(api.calls(createFiling)[0]?.body).toMatchObject({
      relationType: relationType.code.labourDispatch,
      workUnit: '海沧一分厂',
      workUnitUscc: '91350205MA2DEM017T',
      persons: [],
    });
    expect(api.calls(submitFiling)).toEqual([]);
  });
});
