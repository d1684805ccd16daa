import { screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { defineEndpoint, pageOf, pageQuery } from '../contract';
import { fakeApi, renderPage, testCall } from '../testing';
import { defineList, EmbeddedList } from '.';

const listNotes = defineEndpoint({
  ...testCall('/api/test/notes'),
  query: pageQuery,
  answer: pageOf(z.object({ id: z.int(), text: z.string() })),
});

const run = jest.fn(async (_: { id: number }[]) => undefined);
const notes = defineList({
  id: 'test.notes',
  title: '便签',
  endpoint: listNotes,
  rowKey: (row) => row.id,
  columns: (c) => [c.text('text', '内容')],
  card: ['text'],
  defaultLength: 3,
  pageSizes: [3, 6],
  simplePager: true,
  bulkActions: [{ key: 'archive', label: '归档', run }],
  empty: { text: '没有便签' },
});

const all = [1, 2, 3, 4, 5].map((id) => ({ id, text: `便签${id}` }));
const open = () => {
  const api = fakeApi().on(listNotes, ({ query: { start = '0', length = '3' } }) => ({
    list: all.slice(Number(start), Number(start) + Number(length)),
    count: all.length,
  }));
  const line = (row: { text: string }) => ({ name: row.text, content: <em>{row.text}</em> });
  return renderPage(<EmbeddedList list={notes} line={line} />, { api });
};
const box = (name: string) => screen.getByRole('checkbox', { name });

afterEach(() => {
  run.mockClear();
});

describe('a list rendered as lines', () => {
  it('renders each row with the given function, without a table and its column settings', async () => {
    open();
    const list = await screen.findByRole('list', { name: '便签' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['便签1', '便签2', '便签3']);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '列设置' })).not.toBeInTheDocument();
  });

  it('keeps the selection across pages, and selects a whole page', async () => {
    const { user } = open();
    await screen.findByText('便签1');
    await user.click(box('选择便签2'));
    expect(box('选择本页')).toBePartiallyChecked();

    await user.click(screen.getByRole('button', { name: /下一页|right/ }));
    await screen.findByText('便签4');
    await user.click(box('选择本页'));
    expect(box('选择便签5')).toBeChecked();
    await user.click(box('选择便签4'));
    await user.click(screen.getByRole('button', { name: '归档' }));

    expect(run.mock.calls[0]?.[0].map(({ id }) => id)).toEqual([2, 5]);
  });
});

describe('compact list rows', () => {
  it('show links in the menu that open in another tab too', async () => {
    const linked = {
      ...notes,
      rowActions: () => ['/one', '/other'].map((href) => ({ key: href, label: href, href })),
    };
    const api = fakeApi().on(listNotes, { list: all, count: all.length });
    const { user, url } = renderPage(<EmbeddedList list={linked} />, { api });

    const [menu] = await screen.findAllByRole('button', { name: '更多' });
    await user.click(menu as HTMLElement);
    const link = await screen.findByRole('link', { name: '/other' });
    expect(link).toHaveAttribute('href', '/other');
    await user.click(link);

    expect(url()).toBe('/other');
  });

  it('show one link and a menu, and become roomy in all lists when the user chooses so', async () => {
    const acting = {
      ...notes,
      rowActions: () => [
        { key: 'open', label: '详情', href: '/note' },
        { key: 'archive', label: '归档', run: () => run([]) },
      ],
    };
    const api = fakeApi().on(listNotes, { list: all, count: all.length });
    const { user } = renderPage(
      <>
        <EmbeddedList list={acting} />
        <EmbeddedList list={{ ...notes, id: 'test.others' }} />
      </>,
      { api },
    );
    await waitFor(() => expect(screen.getAllByRole('row', { name: /便签1/ })).toHaveLength(2));
    const [row] = screen.getAllByRole('row', { name: /便签1/ });
    expect(within(row as HTMLElement).getByRole('link', { name: '详情' })).toBeInTheDocument();
    expect(within(row as HTMLElement).queryByRole('button', { name: '归档' })).not.toBeInTheDocument();
    expect(within(row as HTMLElement).getByRole('button', { name: '更多' })).toBeInTheDocument();

    for (const table of screen.getAllByRole('table'))
      expect(table.closest('.kb-table')).toHaveAttribute('data-size', 'small');

    await user.click(screen.getAllByRole('button', { name: '列设置' })[1] as HTMLElement);
    await user.click(await screen.findByRole('checkbox', { name: '宽松显示所有列表' }));

    for (const table of screen.getAllByRole('table'))
      expect(table.closest('.kb-table')).toHaveAttribute('data-size', 'medium');
  });
});
