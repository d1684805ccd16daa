import { screen, within } from '@testing-library/react';
import { figures } from '../domain/figures';
import { fen, type Fen } from '../domain/money';
import { onPhone, renderPage } from '../testing';
import { Money } from '../ui/values';
import { DataTable } from './data-table';
import { defineTable } from './table-definition';

interface Person {
  id: number;
  name: string;
  days: number | null;
  premium: Fen | null;
}

const person = (id: number, name: string, premium: number | null, more: Partial<Person> = {}): Person => ({
  id,
  name,
  days: id,
  premium: premium === null ? null : fen(premium),
  ...more,
});

const base = {
  label: '人员',
  rowKey: (row: Person) => row.id,
  columns: (c: Parameters<Parameters<typeof defineTable<Person>>[0]['columns']>[0]) => [
    c.text('name', '姓名'),
    c.count('days', '天数', { sort: true }),
    c.money('premium', '保费', { sort: true }),
  ],
};
const people = [person(1, '王五', 300), person(2, '李四', 100), person(3, '张三', 20_000)];
const linesShown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('a table over local rows', () => {
  it('shows sums in its footer, and sorts missing values last', async () => {
    const table = defineTable<Person>({ ...base, sums: ['premium'] });
    const rows = [...people, person(4, '赵六', 0, { days: null })];
    const { user } = renderPage(<DataTable table={table} rows={rows} />);

    expect(linesShown().at(-1)).toBe('合计¥204.00');
    await user.click(screen.getByRole('columnheader', { name: /天数/ }));
    await user.click(screen.getByRole('columnheader', { name: /天数/ }));

    expect(linesShown()).toEqual(['张三3¥200.00', '李四2¥1.00', '王五1¥3.00', '赵六-¥0.00', '合计¥204.00']);
  });

  it('shows the definition of a figure at its column, which does not sort when opened', async () => {
    const columns: (typeof base)['columns'] = (c) => [
      c.text('name', '姓名'),
      c.money('premium', figures.earnedPremium, { sort: true }),
    ];
    const { user } = renderPage(
      <DataTable table={defineTable<Person>({ ...base, columns })} rows={people} />,
    );

    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: '已赚保费的口径' })).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(`${figures.earnedPremium.definition}。`);

    await user.keyboard('{Enter}');
    await user.click(document.activeElement ?? document.body);
    expect(linesShown()).toEqual(['王五¥3.00', '李四¥1.00', '张三¥200.00']);
  });

  it('shows no sum where an amount is hidden from the reader', () => {
    const table = defineTable<Person>({ ...base, sums: ['premium'] });
    renderPage(<DataTable table={table} rows={[...people, person(4, '赵六', null)]} />);

    expect(linesShown().at(-1)).not.toMatch(/\d/);
  });

  it('has a total that includes other pages, and ratios of the total', async () => {
    const columns: (typeof base)['columns'] = (c) => [
      ...base.columns(c),
      c.custom('perDay', '日均', ({ days, premium }) => <Money value={fen((premium ?? 0) / (days ?? 1))} />),
    ];
    const table = defineTable<Person>({
      ...base,
      columns,
      sums: ['days', 'premium'],
      ratios: ['perDay'],
      pageSize: 2,
    });
    const { user } = renderPage(
      <DataTable table={table} rows={people.map((one) => ({ ...one, premium: fen(100 * one.id) }))} />,
    );

    expect(linesShown()).toEqual(['王五1¥1.00¥1.00', '李四2¥2.00¥1.00', '合计6¥6.00¥1.00']);
    await user.click(screen.getByTitle('2'));
    expect(linesShown()).toEqual(['张三3¥3.00¥1.00', '合计6¥6.00¥1.00']);
  });

  it('on a phone, shows cards with sums, and definitions of figures on request', async () => {
    onPhone();
    const columns: (typeof base)['columns'] = (c) => [
      c.text('name', '姓名'),
      c.money('premium', figures.earnedPremium),
    ];
    const table = defineTable<Person>({
      ...base,
      columns,
      card: ['name', 'premium'],
      sums: ['premium'],
    });
    const { user } = renderPage(<DataTable table={table} rows={people} />);

    const cards = screen.getByRole('list', { name: '人员' });
    expect(within(cards).getByRole('heading', { name: '张三' })).toBeInTheDocument();
    expect(screen.getByText('¥204.00')).toBeInTheDocument();

    const definition = screen.getByText(`${figures.earnedPremium.definition}。`);
    expect(definition).not.toBeVisible();
    await user.click(screen.getByText('指标口径'));
    expect(definition).toBeVisible();
  });

  it('shows its empty text when it has no rows', () => {
    renderPage(<DataTable table={defineTable<Person>({ ...base, empty: '还没有人员' })} rows={[]} />);

    expect(screen.getByText('还没有人员')).toBeInTheDocument();
  });

  it('refuses a definition whose card names an unknown column', () => {
    expect(() => defineTable<Person>({ ...base, card: ['name', 'salary'] })).toThrow('salary');
  });
});
