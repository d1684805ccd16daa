import { act, screen, waitFor, within } from '@testing-library/react';
import { defineCodes } from '../domain/dictionary';
import {
  expectFixedText,
  fakeApi,
  noNetwork,
  onPhone,
  refuse,
  renderPage,
  type RecordedCall,
} from '../testing';
import { navigation } from '../runtime';
import { defineList, EmbeddedList, ListPage, ListSection } from '.';
import { all, answerFrom, listPolicies } from './policies.fixture';

const policyStatus = defineCodes('policyStatus', {
  unpaid: { code: 1, label: '待支付', tone: 'yours' },
  inForce: { code: 2, label: '保障中', tone: 'done' },
});

const run = jest.fn(async () => undefined);
const bulk = jest.fn(async () => undefined);

const policies = defineList({
  id: 'test.policies',
  title: '保单管理',
  endpoint: listPolicies,
  rowKey: (row) => row.id,
  rowHref: (row) => `/policy/${row.id}`,
  filters: (f) => [
    f.text('keyword', '保单号'),
    f.dict('status', '状态', policyStatus),
    f.dateRange('begin', 'from', 'to', '起保日期', { more: true }),
  ],
  columns: (c) => [
    c.text('policyNo', '保单号', { sort: true }),
    c.dict('status', '状态', policyStatus),
    c.money('premium', '保费', { sort: true }),
    c.text('note', '备注', { optional: true }),
  ],
  card: ['policyNo', 'status', 'premium'],
  defaultLength: 5,
  rowActions: () => [{ key: 'cancel', label: '撤销', run, confirm: '确定撤销吗？', danger: true }],
  bulkActions: [{ key: 'pay', label: '批量支付', run: bulk }],
  empty: { text: '还没有保单', action: { label: '去投保', href: '/plans' } },
});

const open = (route = '/policies', api = fakeApi().on(listPolicies, answerFrom(all))) =>
  renderPage(<ListPage list={policies} main={<button>去投保</button>} />, { route, api });

const search = () => screen.getByRole('textbox', { name: '保单号' });

const lastQuery = (api: ReturnType<typeof fakeApi>) => api.calls(listPolicies).at(-1)?.query;

describe('a list page', () => {
  it('shows rows with labels, tags and money, and their count', async () => {
    open();

    const row = await screen.findByRole('row', { name: /P002/ });
    expect(within(row).getByText('保障中')).toBeInTheDocument();
    expect(within(row).getByText('¥1.00')).toBeInTheDocument();
    expect(screen.getByText('共 12 条')).toBeInTheDocument();
  });

  it('links from each row to its detail, and opens it by a click on the row', async () => {
    const { user, url } = open();
    expect(await screen.findByRole('link', { name: 'P002' })).toHaveAttribute('href', '/policy/2');

    await user.click(screen.getAllByText('¥1.00')[0] as HTMLElement);

    expect(url()).toBe('/policy/2');
  });

  it.each(['{Control>}[MouseLeft]', '{Meta>}[MouseLeft]', '[MouseMiddle]'])(
    'opens the detail in a new tab by %s on the row',
    async (keys) => {
      const opened = jest.spyOn(window, 'open').mockReturnValue(null);
      const { user, url } = open();
      await screen.findByRole('link', { name: 'P002' });

      await user.pointer({ target: screen.getAllByText('¥1.00')[0] as HTMLElement });
      for (const key of keys.match(/{.*?}|\[.*?]/g) ?? [])
        await (key.startsWith('{') ? user.keyboard(key) : user.pointer(key));

      expect(opened.mock.calls.map(([target]) => String(target))).toEqual(['http://localhost/policy/2']);
      expect(url()).toBe('/policies');
    },
  );

  it('starts with page, filter and sort from the URL', async () => {
    const { api } = open('/policies?start=5&keyword=P0&sort=-premium&status=2');

    expect(await screen.findByRole('link', { name: 'P006' })).toBeInTheDocument();
    expect(lastQuery(api)).toEqual({ start: '5', length: '5', keyword: 'P0', sort: '-premium', status: '2' });
    expect(search()).toHaveValue('P0');
  });

  it('shows a filter behind 更多筛选 when a link to the open page sets it', async () => {
    open();
    await screen.findByRole('row', { name: /P002/ });

    act(() => navigation.navigate('/policies?from=2026-01-01'));

    await waitFor(() => expect(screen.getByLabelText('起保日期')).toHaveValue('2026-01-01'));
  });

  it('returns to the first page when searched', async () => {
    const { user, url } = open('/policies?start=5');
    await screen.findByRole('link', { name: 'P006' });

    await user.type(search(), 'P00{Enter}');

    expect(await screen.findByText('共 9 条')).toBeInTheDocument();
    expect(url()).toBe('/policies?keyword=P00');
  });

  it('sorts on the server: ascending, then descending, then unsorted', async () => {
    const { user, url } = open();
    await screen.findByRole('link', { name: 'P001' });
    const header = () => screen.getByRole('columnheader', { name: '保费' });

    await user.click(header());
    await waitFor(() => expect(url()).toBe('/policies?sort=premium'));
    await user.click(header());
    await waitFor(() => expect(url()).toBe('/policies?sort=-premium'));
    await user.click(header());

    await waitFor(() => expect(url()).toBe('/policies'));
  });

  it('returns to the last page when opened past the end', async () => {
    const { url } = open('/policies?start=400');

    expect(await screen.findByRole('link', { name: 'P011' })).toBeInTheDocument();
    expect(url()).toBe('/policies?start=10');
  });

  it('turns pages, and keeps the page in the URL', async () => {
    const { user, url } = open();
    await screen.findByRole('link', { name: 'P001' });

    await user.click(screen.getByTitle('3'));

    expect(await screen.findByRole('link', { name: 'P012' })).toBeInTheDocument();
    expect(url()).toBe('/policies?start=10');
  });

  it('hides optional columns until they are chosen, and stores the choice', async () => {
    const first = open();
    await screen.findByRole('link', { name: 'P001' });
    expect(screen.queryByRole('columnheader', { name: '备注' })).not.toBeInTheDocument();

    await first.user.click(screen.getByRole('button', { name: '列设置' }));
    await first.user.click(await screen.findByRole('checkbox', { name: '备注' }));
    expect(screen.getByRole('columnheader', { name: '备注' })).toBeInTheDocument();
    first.unmount();
    open();

    expect(await screen.findByRole('columnheader', { name: '备注' })).toBeInTheDocument();
  });

  it('asks for confirmation before a row action that needs it, then reloads the rows', async () => {
    const { user, api } = open();
    const row = await screen.findByRole('row', { name: /P002/ });

    await user.click(within(row).getByRole('button', { name: '撤销' }));
    expect(run).not.toHaveBeenCalled();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销' }));

    await waitFor(() => expect(api.calls(listPolicies)).toHaveLength(2));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('acts on selected rows of several pages at once', async () => {
    const { user } = open();
    await user.click(within(await screen.findByRole('row', { name: /P001/ })).getByRole('checkbox'));
    await user.click(screen.getByTitle('2'));
    await user.click(within(await screen.findByRole('row', { name: /P006/ })).getByRole('checkbox'));
    expect(screen.getByText('已选 2 项')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: '批量支付' }));

    expect(bulk).toHaveBeenCalledWith([all[0], all[5]]);
    await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).not.toBeInTheDocument());
  });
});

describe('a list page without rows', () => {
  it('shows a placeholder and its main button while it loads', () => {
    open(
      '/policies',
      fakeApi().on(listPolicies, () => new Promise(() => undefined)),
    );

    expect(screen.getByLabelText('加载中')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '去投保' })).toBeInTheDocument();
  });

  it('offers the action that creates rows when there is no data at all', async () => {
    open('/policies', fakeApi().on(listPolicies, answerFrom([])));

    expect(await screen.findByText('还没有保单')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去投保' })).toHaveAttribute('href', '/plans');
  });

  const onlyDefaults = (call: RecordedCall) =>
    call.query['start'] === '0' && !call.query['status'] ? answerFrom(all)(call) : refuse(422);

  it.each([
    ['no row matches', '?keyword=没有', answerFrom(all), '没有符合条件的记录'],
    ['a link has a value that is not one', '?status=x', onlyDefaults, '查询条件无效，请清空后重新选择'],
    ['a link has an impossible page', '?start=99999995', onlyDefaults, '查询条件无效，请清空后重新选择'],
  ])('offers to clear the filters when %s', async (_case, query, answer, text) => {
    const { user, url } = open(`/policies${query}`, fakeApi().on(listPolicies, answer));
    await screen.findByText(text);

    await user.click(screen.getByRole('button', { name: '清空筛选条件' }));

    expect(await screen.findByRole('link', { name: 'P001' })).toBeInTheDocument();
    expect(url()).toBe('/policies');
    expect(search()).toHaveValue('');
  });

  it('shows an error with its reference number, and recovers on retry', async () => {
    const api = fakeApi().on(listPolicies, refuse(500));
    const { user } = open('/policies', api);
    expect(await screen.findByText('系统繁忙，请稍后再试')).toBeInTheDocument();
    expect(screen.getByText('test-trace')).toBeInTheDocument();

    api.on(listPolicies, answerFrom(all));
    await user.click(screen.getByRole('button', { name: '重试' }));

    expect(await screen.findByRole('link', { name: 'P001' })).toBeInTheDocument();
  });

  it('shows the message for 401 when the session has expired', async () => {
    open('/policies', fakeApi().on(listPolicies, refuse(401)));

    await expectFixedText('401 message');
  });

  it.each([
    ['the network message when the connection is lost', noNetwork, '网络连接失败，请检查网络后重试', 1],
    ['that access is denied, without a retry', refuse(403), '您没有权限查看此内容', 0],
  ] as const)('shows %s', async (_, answer, text, retries) => {
    open('/policies', fakeApi().on(listPolicies, answer));

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: '重试' })).toHaveLength(retries);
  });
});

describe('a list on a phone', () => {
  it('shows rows as cards of the main facts, with filters in a drawer', async () => {
    onPhone();
    const { user } = open('/policies?from=2025-01-01');

    const cards = await screen.findByRole('list', { name: '保单管理' });
    const [card] = within(cards).getAllByRole('listitem');
    expect(within(card as HTMLElement).getByRole('link', { name: 'P001' })).toHaveAttribute(
      'href',
      '/policy/1',
    );
    expect(within(card as HTMLElement).getByText('待支付')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: '保单号' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: /筛选/ }));

    expect(await screen.findByRole('textbox', { name: '保单号' })).toBeInTheDocument();
  });
});

describe('a list inside another page', () => {
  it('does not change the URL of the page, and adds its fixed filters', async () => {
    const api = fakeApi().on(listPolicies, answerFrom(all));
    const { user, url } = renderPage(<EmbeddedList list={policies} fixedQuery={{ status: 2 }} />, {
      route: '/policy/1?keyword=P9',
      api,
    });
    await screen.findByRole('link', { name: 'P001' });

    await user.click(screen.getByTitle('2'));

    expect(await screen.findByRole('link', { name: 'P006' })).toBeInTheDocument();
    expect(lastQuery(api)).toEqual({ start: '5', length: '5', status: '2' });
    expect(url()).toBe('/policy/1?keyword=P9');
  });
});

it('a list under tabs of a page explains itself like one with its own page', async () => {
  const api = fakeApi().on(listPolicies, answerFrom(all));
  renderPage(<ListSection list={{ ...policies, hint: '只列出本企业的保单' }} />, { route: '/policies', api });

  expect(await screen.findByText('只列出本企业的保单')).toBeVisible();
});
