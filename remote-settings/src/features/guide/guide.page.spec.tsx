import { screen, within } from '@testing-library/react';
import { getOperationFile, getOperationGuide } from 'shared-kernel/contract/documents';
import { usertype } from 'shared-kernel/domain/dictionaries';
import { allRights } from 'shared-kernel/domain/rights';
import {
  aPdf,
  aProjectSession,
  aSession,
  fakeApi,
  giveRoom,
  refuse,
  renderPage,
} from 'shared-kernel/testing';
import { GuidePage } from './guide.page';

const url = '/prod-api/api/supplyers/operationGuide/1';
const manual = { url, fileName: '操作手册（示例财险）.pdf', version: '2026.1' };
const guide = '/tutorial/index';

const open = (api: ReturnType<typeof fakeApi>, { session = aSession(), search = '' } = {}) =>
  renderPage(<GuidePage />, { route: guide + search, path: guide, session, api });

beforeEach(() => giveRoom());

describe('the steps of the operation guide', () => {
  const pages = () => within(screen.getByRole('navigation', { name: '页面' }));
  const titles = () =>
    pages()
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);

  it('open at the page that the help link names, such as the page of a policy', () => {
    open(fakeApi(), { search: '?page=%2Finsurance%2Fdetails%2F%3Aid' });

    const step = screen.getByRole('article', { name: '查看一张保单' });
    expect(within(step).getByRole('img')).toHaveAttribute(
      'src',
      expect.stringContaining('pictures/policy.webp'),
    );
    expect(within(step).queryByRole('link', { name: '打开这个页面' })).not.toBeInTheDocument();
  });

  it.each([
    ['a word of the title', '续期', '授权操作员'],
    ['pinyin', 'gongzhongfenlei', '工种分类工具'],
    ['initials', 'xgmm', '修改密码和管理登录设备'],
  ])('are found by %s', async (_, text, title) => {
    const { user, url: address } = open(fakeApi());

    await user.type(screen.getByRole('searchbox', { name: '搜索页面或要办的事' }), text);

    expect(titles()).toEqual([title]);
    expect(screen.getByRole('article', { name: title })).toBeVisible();
    expect(address()).toContain(`q=${encodeURIComponent(text)}`);
  });

  it.each([
    ['without the right to claims', false],
    ['with it', true],
  ] as const)('are limited to pages that a project user %s may open', (_, claim) => {
    const permissions = { ...allRights, claim };
    open(fakeApi(), { session: aSession({ user: { usertype: usertype.code.project, permissions } }) });

    expect(titles().includes('报案')).toBe(claim);
    expect(titles()).toContain('管理保单');
    expect(titles()).not.toContain('授权操作员');
    expect(screen.getByRole('article', { name: '选择投保方案' })).toBeVisible();
    expect(screen.getByRole('link', { name: '打开这个页面' })).toBeVisible();
  });

  it('link to their page, and show a message when a search finds nothing', async () => {
    const { user } = open(fakeApi());
    await user.click(pages().getByRole('link', { name: '报案' }));
    expect(screen.getByRole('link', { name: '打开这个页面' })).toHaveAttribute(
      'href',
      '/flashCompensationCloud/reportCase',
    );

    await user.type(screen.getByRole('searchbox', { name: '搜索页面或要办的事' }), '没有的词');
    expect(screen.getByText('没有找到相关的页面，换个词试试。')).toBeInTheDocument();
  });
});

describe('the manual', () => {
  const search = '?tab=manual';

  it.each([
    ['an employer', aSession()],
    ['a project user', aProjectSession()],
  ])(
    'is shown page by page to %s, with its version, and can be opened in a new tab and saved under its name',
    async (_, session) => {
      open(fakeApi().on(getOperationFile, manual).on(getOperationGuide, aPdf(2)), { session, search });

      expect(await screen.findByText('第1页的文字')).toBeInTheDocument();
      expect(screen.getByText(/版本 2026\.1/)).toBeInTheDocument();
      expect(screen.getByRole('region', { name: '第2页，共2页' })).toBeInTheDocument();
      const link = screen.getByRole('link', { name: '在新窗口打开' });
      expect(link).toHaveAttribute('href', url);
      expect(link).toHaveAttribute('target', '_blank');
      expect(screen.getByRole('link', { name: '下载文件' })).toHaveAttribute('download', manual.fileName);
    },
  );

  it('keeps both links when the file is broken', async () => {
    const broken = fakeApi()
      .on(getOperationFile, manual)
      .on(getOperationGuide, new Blob(['no pdf']));
    open(broken, { search });

    expect(await screen.findByRole('alert')).toHaveTextContent('文件已损坏，无法显示');
    expect(screen.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('href', url);
    expect(screen.getByRole('link', { name: '下载文件' })).toHaveAttribute('href', url);
  });

  it('shows a message when none has been uploaded', async () => {
    open(fakeApi().on(getOperationFile, refuse(404)), { search });

    expect(await screen.findByText('操作手册暂未上传')).toBeInTheDocument();
  });
});
