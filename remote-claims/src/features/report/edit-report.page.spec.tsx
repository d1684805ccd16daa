import { screen, waitFor } from '@testing-library/react';
import { getCase, updateCase, type CaseDetail } from 'shared-kernel/contract/claims';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { aCase } from '../../shared/case.fixture';
import { EditReportPage } from './edit-report.page';

const open = (change: Partial<CaseDetail> = {}, api = fakeApi()) =>
  renderPage(<EditReportPage />, {
    route: '/flashCompensationCloud/EditReportCase/61',
    path: '/flashCompensationCloud/EditReportCase/:id',
    api: api.on(getCase, aCase({ actions: ['edit'], ...change })),
  });

describe('supplementing a report', () => {
  it('prefills the form with the report, and sends it with the version that was loaded', async () => {
    const api = fakeApi().on(updateCase, aCase());
    const page = open({}, api);
    const diagnosis = await screen.findByLabelText('诊断');
    expect(screen.getByLabelText('事故经过')).toHaveValue('搬运木料时左手被压伤，随即送医。');
    await page.user.type(diagnosis, '左手压伤');

    await page.user.click(screen.getByRole('button', { name: /^保\s*存$/ }));

    await waitFor(() => expect(page.url()).toBe('/flashCompensationCloud/details/61'));
    expect(api.calls(updateCase)[0]?.body).toMatchObject({
      version: 1,
      diagnosis: '左手压伤',
      claimItems: [1],
    });
  });

  it('is not offered once the case is in approval', async () => {
    open({ actions: ['urge'] });

    expect(await screen.findByText('案件已进入审批，不能修改报案信息。')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看案件' })).toBeInTheDocument();
  });
});
