import { screen } from '@testing-library/react';
import { getOperationFile, getOperationGuide } from 'shared-kernel/contract/documents';
import { resetRuntime } from 'shared-kernel/runtime';
import {
  aPdf,
  aProjectSession,
  aSession,
  fakeApi,
  giveRoom,
  noNetwork,
  refuse,
  renderPage,
} from 'shared-kernel/testing';
import { GuidePage } from './guide.page';

const url = '/prod-api/api/supplyers/operationGuide/1';
const guide = { url, fileName: '操作手册（示例财险）.pdf', version: '2026.1' };

const open = (api: ReturnType<typeof fakeApi>, session = aSession()) =>
  renderPage(<GuidePage />, { route: '/tutorial/index', path: '/tutorial/index', session, api });

beforeEach(() => giveRoom());
afterEach(() => {
  jest.restoreAllMocks();
  resetRuntime();
});

describe('the operation guide', () => {
  it.each([
    ['an employer', aSession()],
    ['a project user', aProjectSession()],
  ])('is shown page by page to %s, with its version', async (_, session) => {
    open(fakeApi().on(getOperationFile, guide).on(getOperationGuide, aPdf(2)), session);

    expect(await screen.findByText('第1页的文字')).toBeInTheDocument();
    expect(screen.getByText(/版本 2026\.1/)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '第2页，共2页' })).toBeInTheDocument();
  });

  it('can be opened in a new tab and saved under its name', async () => {
    open(fakeApi().on(getOperationFile, guide).on(getOperationGuide, aPdf(1)));

    const link = await screen.findByRole('link', { name: '在新窗口打开' });
    expect(link).toHaveAttribute('href', url);
    expect(link).toHaveAttribute('target', '_blank');
    expect(await screen.findByRole('link', { name: '下载文件' })).toHaveAttribute('download', guide.fileName);
  });

  it('keeps both links where the file is broken', async () => {
    open(
      fakeApi()
        .on(getOperationFile, guide)
        .on(getOperationGuide, new Blob(['no pdf'])),
    );

    expect(await screen.findByRole('alert')).toHaveTextContent('文件已损坏，无法显示');
    expect(screen.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('href', url);
    expect(screen.getByRole('link', { name: '下载文件' })).toHaveAttribute('href', url);
  });

  it('shows that there is none yet', async () => {
    open(fakeApi().on(getOperationFile, refuse(404)));

    expect(await screen.findByText('操作指南暂未上传')).toBeInTheDocument();
  });

  it('is loaded again after the network was down', async () => {
    const api = fakeApi().on(getOperationFile, noNetwork);
    const { user } = open(api);
    await screen.findByRole('alert');

    api.on(getOperationFile, guide).on(getOperationGuide, aPdf(1));
    await user.click(screen.getByRole('button', { name: '重试' }));

    expect(await screen.findByText('第1页的文字')).toBeInTheDocument();
  });
});
