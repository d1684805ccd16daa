import { screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { defineListEndpoint } from '../contract/list';
import { fakeApi, renderPage, testCall } from '../testing';
import { defineList, ListPage } from '.';

const listThings = defineListEndpoint({
  ...testCall('/api/test/things'),
  title: '物品',
  row: z.object({ id: z.int(), name: z.string() }),
  filters: { kind: z.string().optional() },
  columns: { name: '名称' },
  sortable: ['name'],
});

const things = defineList({
  id: 'test.things',
  title: '物品',
  endpoint: listThings,
  filters: (f) => [f.select('kind', '种类', [{ value: 'a', label: '甲类' }])],
  columns: (c) => [c.field('name')],
  card: ['name'],
  empty: { text: '没有物品' },
});

const all = Array.from({ length: 70 }, (_, at) => ({ id: at + 1, name: `物品${at + 1}` }));

describe('a printed list', () => {
  it('contains all rows, not only the open page, and its filters as text', async () => {
    const api = fakeApi().on(listThings, ({ query }) => {
      const start = Number(query.start);
      return { list: all.slice(start, start + Math.min(Number(query.length), 40)), count: all.length };
    });
    const printed: number[] = [];
    window.print = () => void printed.push(within(screen.getByRole('table')).getAllByRole('row').length - 1);
    const { user } = renderPage(<ListPage list={things} />, { route: '/things?kind=a', api });

    expect(await screen.findByText('物品 · 种类：甲类 · 第 1–20 条，共 70 条')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '打印全部' }));

    await waitFor(() => expect(printed).toEqual([70]));
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(21));
    expect(api.calls(listThings).map(({ query }) => [query.start, query.length, query.kind])).toEqual([
      ['0', '20', 'a'],
      ['0', '500', 'a'],
      ['40', '500', 'a'],
    ]);
  });
});
