import { screen, within } from '@testing-library/react';
import { fen, moneyText } from '../domain/money';
import { resetRuntime } from '../runtime';
import { renderPage } from '../testing';
import { Chart } from '.';
import { chartOption } from './chart-option';

// jsdom has no canvas: the specs check the options that echarts gets.
jest.mock('./echarts-parts', () => ({
  startChart: () => ({ setOption: () => undefined, resize: () => undefined, dispose: () => undefined }),
}));

afterEach(resetRuntime);

const given = {
  kind: 'bar',
  title: '月度保费',
  categoryTitle: '月份',
  categories: ['2026-09', '2026-10'],
  series: [{ name: '保费', values: [123_450, undefined] }],
  format: (value: number) => moneyText(fen(value)),
} as const;

describe('a chart', () => {
  it('shows the same numbers as a table, one click away', async () => {
    const { user } = renderPage(<Chart {...given} />);

    await user.click(screen.getByRole('button', { name: '查看表格' }));

    const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
    expect(first).toHaveTextContent('2026-09¥1,234.50');
    expect(second).toHaveTextContent('2026-10-');
  });

  it('shows its empty text when it has no numbers', () => {
    renderPage(<Chart {...given} series={[{ name: '保费', values: [] }]} empty="还没有保费" />);

    expect(screen.getByText('还没有保费')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /月度保费/ })).not.toBeInTheDocument();
  });

  it('cuts a few bars that would flatten all others, and names their values', () => {
    const values = [821_000, 12_000, 9000, 11_000, 530_000, 8000, 10_000, 9500];
    const option = chartOption({
      ...given,
      categories: values.map((_, at) => `2026-0${at + 1}`),
      series: [{ name: '保费', values }],
    });

    expect(option.yAxis.max).toBe(15_000);
    expect(option.series[0]?.data.slice(0, 2)).toEqual([
      { value: 15_000, label: { show: true, formatter: '82.1万' } },
      12_000,
    ]);
    expect(option.series[0]?.tooltip.valueFormatter(15_000, 0)).toBe('¥8,210.00');
  });

  it('names several lines at their ends and writes numbers in their unit', () => {
    const option = chartOption({
      ...given,
      kind: 'line',
      series: [...given.series, { name: '退费', values: [1, 2] }],
    });

    expect(option.legend).toBeUndefined();
    expect(option.series.map(({ label }) => label.show)).toEqual([false, false]);
    expect(option.tooltip.valueFormatter(100)).toBe('¥1.00');
  });
});
