import { act, screen, within } from '@testing-library/react';
import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { invalidate, useEndpoint } from '../query';
import { fakeApi, refuse, renderPage, testCall } from '../testing';
import { DetailPage, DetailState, Facts, Steps } from '.';

const steps = { items: [{ title: '报案' }, { title: '审核' }, { title: '结案' }], current: 1 };

const page = (
  <DetailPage
    title="李强案件"
    number="C2026001"
    steps={steps}
    sections={[
      { key: 'facts', title: '基本信息', content: <Facts items={[{ label: '医院', value: undefined }]} /> },
      { key: 'files', title: '材料', content: '无' },
      { key: 'money', title: '费用', content: '¥1.00', hidden: true },
    ]}
    history={[{ at: '2026-11-20T16:00:01Z', title: '提交报案', actor: '王敏', note: '提交报案' }]}
  />
);

describe('a detail page', () => {
  it('shows the current step as text, no hidden section, and a dash for a fact without a value', () => {
    renderPage(page);

    const current = screen
      .getAllByRole('listitem')
      .find((item) => item.getAttribute('aria-current') === 'step');
    expect(current).toHaveTextContent('审核（进行中）');
    expect(screen.getByText('（已完成）')).toBeInTheDocument();
    expect(screen.queryByText('费用')).not.toBeInTheDocument();
    expect(screen.getByRole('definition')).toHaveTextContent('-');
  });

  it('moves the focus to a section when it is clicked in the anchor bar', async () => {
    Element.prototype.scrollIntoView = jest.fn();
    const { user } = renderPage(page);

    await user.click(
      within(screen.getByRole('navigation', { name: '页内导航' })).getByRole('button', { name: '操作记录' }),
    );

    expect(document.activeElement).toHaveTextContent(/提交报案2026-11-21 00:00:01 · 王敏$/);
  });

  it('focuses the section named in the URL', () => {
    Element.prototype.scrollIntoView = jest.fn();
    renderPage(page, { route: '/case?section=files' });

    expect(document.activeElement).toHaveTextContent('材料');
  });
});

describe('process steps that can be opened', () => {
  it('are the completed ones and the current one', async () => {
    const onOpen = jest.fn();
    const { user } = renderPage(<Steps {...steps} opened={1} onOpen={onOpen} />);

    await user.click(screen.getByRole('button', { name: '报案', pressed: false }));

    expect(onOpen).toHaveBeenCalledWith(0);
    expect(screen.getByRole('button', { name: '审核', pressed: true })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '结案' })).not.toBeInTheDocument();
  });
});

const getCase = defineEndpoint({
  ...testCall('/api/test/case'),
  answer: z.object({ name: z.string() }),
});

function CasePage() {
  return <DetailState read={useEndpoint(getCase)}>{({ name }) => <p>{name}</p>}</DetailState>;
}

describe('the record of a detail page', () => {
  it('is replaced by a placeholder while it loads', () => {
    renderPage(<CasePage />, { api: fakeApi().on(getCase, () => new Promise(() => undefined)) });

    expect(screen.getByLabelText('加载中')).toBeInTheDocument();
  });

  it('can be loaded again after an error', async () => {
    const api = fakeApi().on(getCase, refuse(404));
    const { user } = renderPage(<CasePage />, { api });
    expect(await screen.findByText('数据不存在或已删除')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '返回首页' })).toBeInTheDocument();

    api.on(getCase, { name: '李强案件' });
    await user.click(screen.getByRole('button', { name: '重试' }));

    expect(await screen.findByText('李强案件')).toBeInTheDocument();
  });

  it('is removed when a reload returns 404, but stays after any other error', async () => {
    const api = fakeApi().on(getCase, { name: '李强案件' });
    renderPage(<CasePage />, { api });
    expect(await screen.findByText('李强案件')).toBeInTheDocument();

    api.on(getCase, refuse(500));
    await act(() => invalidate(getCase));
    expect(screen.getByText('李强案件')).toBeInTheDocument();
    api.on(getCase, refuse(404));
    await act(() => invalidate(getCase));

    expect(await screen.findByText('数据不存在或已删除')).toBeInTheDocument();
    expect(screen.queryByText('李强案件')).not.toBeInTheDocument();
  });

  it('is replaced by a message when access is denied', async () => {
    renderPage(<CasePage />, { api: fakeApi().on(getCase, refuse(403)) });

    expect(await screen.findByText('您没有权限查看此内容')).toBeInTheDocument();
  });
});
