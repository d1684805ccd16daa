import { screen } from '@testing-library/react';
import { getOperationFile } from 'shared-kernel/contract/documents';
import { resetRuntime } from 'shared-kernel/runtime';
import { aSession, fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { GuidePage } from './guide.page';

const open = (api: ReturnType<typeof fakeApi>) =>
  renderPage(<GuidePage />, { route: '/tutorial/index', path: '/tutorial/index', session: aSession(), api });

afterEach(resetRuntime);

describe('the operation guide', () => {
  it('opens the guide that the server names in a tab of its own', async () => {
    open(fakeApi().on(getOperationFile, { url: '/guide/1', fileName: '操作手册.pdf', version: '2026.1' }));

    const link = await screen.findByRole('link', { name: '打开操作手册' });

    expect(link).toHaveAttribute('href', '/guide/1');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('says so when there is none yet', async () => {
    open(fakeApi().on(getOperationFile, refuse(404)));

    expect(await screen.findByText('操作指南暂未上传')).toBeInTheDocument();
  });
});
