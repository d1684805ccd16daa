import { screen } from '@testing-library/react';
import { getCase } from 'shared-kernel/contract/claims';
import { getServicerInfo } from 'shared-kernel/contract/customers';
import { fakeApi, onPhone, renderPage } from 'shared-kernel/testing';
import { aCase, hrefOf } from '../../shared/case.fixture';
import { ReportedPage } from './reported.page';

const open = (search: string) =>
  renderPage(<ReportedPage />, {
    route: `/flashCompensationCloud/reportSuccess${search}`,
    api: fakeApi()
      .on(getCase, aCase({ actions: ['materials', 'edit'] }))
      .on(getServicerInfo, {
        name: '陈敏',
        phone: '400-000-0000',
        workTime: '工作日9:00-18:00',
        wechatQrUrl: null,
      }),
  });

describe('after reporting', () => {
  it('shows the case number, the deadline, the next step and whom to call', async () => {
    open('?id=61&caseNo=AJ0061');

    expect(await screen.findByText('AJ0061')).toBeInTheDocument();
    expect(screen.getByText(/准备4项必传材料，请在2026-12-20前提交/)).toBeInTheDocument();
    expect(await hrefOf('提交材料')).toBe('/flashCompensationCloud/uploadFiles/61');
    expect(await screen.findByRole('link', { name: '400-000-0000' })).toBeInTheDocument();
  });

  it.each([false, true])(
    'offers a code for the phone unless the page is open on one (%s)',
    async (isPhone) => {
      if (isPhone) onPhone();
      open('?id=61');

      await screen.findByText('AJ0061');
      expect(screen.queryAllByRole('button', { name: '扫码上传全部材料' })).toHaveLength(isPhone ? 0 : 1);
    },
  );

  it('shows no success when opened directly', () => {
    open('');

    expect(screen.getByText('没有找到刚提交的报案。')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: '报案成功' })).not.toBeInTheDocument();
  });
});
