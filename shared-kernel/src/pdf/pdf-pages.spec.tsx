import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getPlatformAgreement } from '../contract/documents';
import { aPdf, fakeApi, giveRoom, noNetwork, refuse, renderPage } from '../testing';
import { PdfPages } from '.';

const src = '/prod-api/api/signcompanys/1/protocol';

type Answer = Blob | ReturnType<typeof refuse> | typeof noNetwork;

function open(answer: Answer | (() => Answer), address = src) {
  const onLastPageSeen = jest.fn();
  const onPageCount = jest.fn();
  const api = fakeApi().on(getPlatformAgreement, answer);
  const page = renderPage(
    <PdfPages src={address} title="平台服务协议" onLastPageSeen={onLastPageSeen} onPageCount={onPageCount} />,
    { api },
  );
  return { ...page, onLastPageSeen, onPageCount };
}

const strip = () => screen.findByRole('group', { name: '文件内容，可滚动' });
const sheet = (no: number, count: number) => screen.getByRole('region', { name: `第${no}页，共${count}页` });

function scrollTo(element: HTMLElement, top: number) {
  element.scrollTop = top;
  fireEvent.scroll(element);
}

beforeEach(() => giveRoom());

describe('a PDF shown page by page', () => {
  it('draws the pages that are near and releases those that are far', async () => {
    open(aPdf(9));

    expect(await screen.findByText('第1页的文字')).toBeInTheDocument();
    expect(await screen.findByText('第2页的文字')).toBeInTheDocument();
    expect(screen.queryByText('第9页的文字')).not.toBeInTheDocument();

    scrollTo(await strip(), 8 * 1_130);

    expect(await screen.findByText('第9页的文字')).toBeInTheDocument();
    expect(screen.queryByText('第1页的文字')).not.toBeInTheDocument();
    expect(within(sheet(1, 9)).queryByText(/./)).not.toBeInTheDocument();
  });

  it('reports the number of pages, and when the last one was seen', async () => {
    const { onPageCount, onLastPageSeen } = open(aPdf(3));
    await screen.findByText('第1页的文字');
    expect(onPageCount).toHaveBeenCalledWith(3);

    scrollTo(await strip(), 1_200);
    await screen.findByText('第3页的文字');
    expect(onLastPageSeen).not.toHaveBeenCalled();

    scrollTo(await strip(), 1_900);
    await waitFor(() => expect(onLastPageSeen).toHaveBeenCalled());
  });

  it('reports the last page at once when there is only one', async () => {
    const { onLastPageSeen } = open(aPdf(1));

    await waitFor(() => expect(onLastPageSeen).toHaveBeenCalled());
    expect(screen.getByRole('button', { name: '上一页' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '下一页' })).toBeDisabled();
  });

  it('scrolls to the typed or next page, and shows the current one', async () => {
    const { user } = open(aPdf(9));
    const number = await screen.findByRole('textbox', { name: '页码，共9页' });

    await user.clear(number);
    await user.type(number, '5x{Enter}');
    expect(number).toHaveValue('5');
    expect(await screen.findByText('第5页的文字')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: '下一页' }));
    await waitFor(() => expect(number).toHaveValue('6'));

    await user.clear(number);
    await user.type(number, '77{Enter}');
    await waitFor(() => expect(number).toHaveValue('9'));
  });

  it('is zoomed with buttons and keys, and fits the width again', async () => {
    const { user } = open(aPdf(2));
    const zoom = await screen.findByRole('status', { name: '缩放比例' });
    expect(zoom).toHaveTextContent('100%');
    expect(screen.getByRole('button', { name: '适合宽度' })).toHaveAttribute('aria-pressed', 'true');

    await user.click(screen.getByRole('button', { name: '放大' }));
    expect(zoom).toHaveTextContent('125%');
    (await strip()).focus();
    await user.keyboard('--');
    expect(zoom).toHaveTextContent('75%');
    await waitFor(() => expect(sheet(1, 2)).toHaveStyle({ width: '595px', height: '842px' }));

    await user.keyboard('0');
    expect(zoom).toHaveTextContent('100%');
  });

  it('says that a page cannot be drawn, retries on request, and counts as read after a download', async () => {
    const { user, onLastPageSeen } = open(aPdf(1, { broken: [1] }));

    expect(await screen.findByText('本页无法显示，请重试或下载文件后阅读。')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('本页无法显示，请重试或下载文件后阅读。')).toBeInTheDocument();
    expect(onLastPageSeen).not.toHaveBeenCalled();

    await user.click(screen.getByRole('link', { name: '下载文件' }));
    expect(onLastPageSeen).toHaveBeenCalledTimes(1);
  });
});

describe('a PDF that cannot be shown', () => {
  it.each([
    ['is damaged', () => new Blob(['<html>'], { type: 'application/pdf' }), '文件已损坏，无法显示'],
    ['is empty', () => new Blob([], { type: 'application/pdf' }), '文件已损坏，无法显示'],
    ['is locked', () => aPdf(3, { needsPassword: true }), '文件已加密，无法显示'],
    ['is missing', () => refuse(404), '文件不存在'],
    ['is refused by the server', () => refuse(500), '文件加载失败'],
    ['does not come', () => noNetwork, '网络连接失败'],
  ] as [string, () => Answer, string][])(
    'because it %s is offered as a download, and counted as two pages',
    async (_, answer, title) => {
      const { user, onPageCount, onLastPageSeen } = open(answer);

      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(title);
      expect(alert).toHaveTextContent('页数无法读取，按2页计。');
      expect(onPageCount).toHaveBeenCalledWith(2);
      expect(onLastPageSeen).not.toHaveBeenCalled();

      const link = within(alert).getByRole('link', { name: '下载文件' });
      expect(link).toHaveAttribute('href', src);
      await user.click(link);
      expect(onLastPageSeen).toHaveBeenCalledTimes(1);
    },
  );

  it('is loaded again on retry', async () => {
    let answer: Answer = refuse(500);
    const { user } = open(() => answer);
    await screen.findByRole('alert');

    answer = aPdf(1);
    await user.click(screen.getByRole('button', { name: '重试' }));

    expect(await screen.findByText('第1页的文字')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each(['https://elsewhere.example/agreement.pdf', '/other/agreement.pdf'])(
    'because its address is %s is offered as a link, and never requested with the token',
    async (address) => {
      const { api } = open(aPdf(1), address);

      const alert = await screen.findByRole('alert');

      expect(alert).toHaveTextContent('文件在其他网站');
      expect(within(alert).getByRole('link')).toHaveAttribute('href', address);
      expect(within(alert).queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
      expect(api.calls(getPlatformAgreement)).toHaveLength(0);
    },
  );
});
