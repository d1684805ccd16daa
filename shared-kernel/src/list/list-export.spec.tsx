import { screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { defineListEndpoint } from '../contract';
import { fakeApi, refuse, renderPage, testCall } from '../testing';
import { defineList, EmbeddedList, ListPage } from '.';

const described = (unmaskable: readonly 'idNoMasked'[]) =>
  defineListEndpoint({
    ...testCall('/api/test/people'),
    title: '名单',
    row: z.object({ id: z.int(), name: z.string(), idNoMasked: z.string() }),
    filters: { keyword: z.string().optional() },
    columns: { name: '姓名', idNoMasked: '证件号码' },
    sortable: ['name'],
    unmaskable,
  });

const rows = { list: [{ id: 1, name: '张伟', idNoMasked: '3502****' }], count: 1 };
const saved = jest.fn();

beforeAll(() => {
  URL.createObjectURL = () => 'blob:portal';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = saved;
});

const listOf = (endpoint: ReturnType<typeof described>) =>
  defineList({
    id: 'test.people',
    title: '名单',
    endpoint,
    rowKey: (row) => row.id,
    filters: (f) => [f.text('keyword', '姓名')],
    columns: (c) => [c.field('name'), c.field('idNoMasked')],
    card: ['name'],
    empty: { text: '无' },
  });

function open(answer: unknown, unmaskable: readonly 'idNoMasked'[] = [], route = '/people') {
  const endpoint = described(unmaskable);
  const { exportEndpoint } = endpoint.list;
  const api = fakeApi().on(endpoint, rows).on(exportEndpoint, answer);
  const page = renderPage(<ListPage list={listOf(endpoint)} />, { route, api });
  return { ...page, exports: () => api.calls(exportEndpoint).map(({ query }) => query) };
}

const pressExport = async (page: ReturnType<typeof open>) =>
  page.user.click(await screen.findByRole('button', { name: '导出' }));

const people = described([]);
const list = listOf(people);
const line = ({ name }: { name: string }) => ({ name, content: name });

describe('exporting a list', () => {
  it.each([
    ['is offered by a page', 1, () => <ListPage list={list} />],
    ['is offered by a page of lines', 1, () => <ListPage list={{ ...list, line }} />],
    ['is offered by a list inside a page', 1, () => <EmbeddedList list={list} />],
    ['is left to its own page by a narrow column', 0, () => <EmbeddedList list={list} line={line} />],
  ])('%s', async (_, buttons, Page) => {
    renderPage(<Page />, { api: fakeApi().on(people, rows) });

    expect(await screen.findByText('共 1 条')).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: '导出' })).toHaveLength(buttons);
  });

  it.each([
    ['the current filters and sort', '/people?keyword=张&sort=-name', { keyword: '张', sort: '-name' }],
    ['the default order where the URL names an unsortable field', '/people?sort=idNoMasked', {}],
  ])('requests all rows with %s, and saves the file', async (_, route, query) => {
    const page = open(new Blob(['x']), [], route);

    await pressExport(page);

    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(page.exports()).toEqual([query]);
  });

  it('shows progress until the user cancels', async () => {
    const page = open(() => new Promise(() => undefined));
    await pressExport(page);

    expect(await screen.findByText(/正在导出 1 条，已接收 0.0 MB/)).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: '取消导出' }));

    expect(await screen.findByRole('button', { name: '导出' })).toBeInTheDocument();
    expect(saved).not.toHaveBeenCalled();
  });

  it('offers unmasked numbers with a hint that this is logged', async () => {
    const page = open(new Blob(['x']), ['idNoMasked']);
    await pressExport(page);

    const menu = await screen.findByRole('menu');
    await page.user.click(within(menu).getByText('导出完整证件号码和手机号（将留下记录）'));

    await waitFor(() => expect(page.exports()).toEqual([{ unmasked: '1' }]));
  });

  it('saves nothing after a refusal, and can be retried', async () => {
    const page = open(refuse(409));
    await pressExport(page);

    expect(await screen.findByRole('button', { name: '导出' })).toBeInTheDocument();
    expect(saved).not.toHaveBeenCalled();
  });
});
