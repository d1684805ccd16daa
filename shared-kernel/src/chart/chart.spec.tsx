import { act, screen, waitFor, within } from '@testing-library/react';
import { fen, moneyText } from '../domain/money';
import { renderPage } from '../testing';
import { Chart } from '.';
import { axisOption } from './axis-option';
import { chartRows } from './chart';
import { pieOption } from './chart-option';
import { heatOption, heatSteps } from './heat-option';
import { waterfallOption } from './waterfall-option';

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

  it('prints as a table while it is not drawn', () => {
    renderPage(<Chart {...given} />);
    const drawing = () => screen.queryByRole('img', { name: /月度保费/ });

    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(drawing()).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: /2026-09/ })).toHaveTextContent('¥1,234.50');

    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(drawing()).toBeInTheDocument();
  });

  it('shows its empty text when it has no numbers', () => {
    renderPage(<Chart {...given} series={[{ name: '保费', values: [] }]} empty="还没有保费" />);

    expect(screen.getByText('还没有保费')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /月度保费/ })).not.toBeInTheDocument();
  });

  it('draws waterfall bars horizontally on phones, so that amounts do not overlap', () => {
    const drawn = {
      ...given,
      kind: 'waterfall',
      categories: ['2026-09', '人数', '2026-10'],
      series: [{ name: '金额', values: [300, -100, 200] }],
    } as const;
    const lying = waterfallOption({ ...drawn, isNarrow: true });

    expect([lying.xAxis.type, lying.yAxis.type]).toEqual(['value', 'category']);
    expect(lying.yAxis).toMatchObject({ data: drawn.categories, inverse: true });
    expect(lying.series[2]?.data).toMatchObject(
      [300, 100, 200].map((value) => ({ value, label: { position: 'right' } })),
    );
    expect(waterfallOption(drawn)).toMatchObject({ xAxis: { type: 'category' }, yAxis: { type: 'value' } });
  });

  it('cuts off a few bars that would flatten all others where a step of the axis ends, and shows their values', () => {
    const values = [821_000, 12_000, 9000, 11_000, 530_000, 8000, 10_000, 9500];
    const optionOf = (factor: number) =>
      axisOption({
        ...given,
        categories: values.map((_, at) => `2026-0${at + 1}`),
        series: [{ name: '保费', values: values.map((value) => value * factor) }],
      });
    const option = optionOf(1);

    expect(option.yAxis.max).toBe(15_000);
    expect(optionOf(6.2).yAxis.max).toBe(100_000);
    expect(option.series[0]?.data.slice(0, 2)).toEqual([
      { value: 15_000, label: { show: true, formatter: '82.1万' } },
      12_000,
    ]);
    expect(option.series[0]?.tooltip.valueFormatter(15_000, 0)).toBe('¥8,210.00');
  });

  it('names several lines at their ends instead of in a legend, and formats numbers in their unit', () => {
    const option = axisOption({
      ...given,
      kind: 'line',
      series: [
        { name: '保费', values: [1, 2] },
        { name: '退费', values: [1, undefined] },
      ],
    });

    expect(option.legend).toBeUndefined();
    expect(option.series).toMatchObject([0, 1].map(() => ({ endLabel: { show: true, formatter: '{a}' } })));
    // Only a line that ends before the last category has its name above the end.
    expect(option.series[0]).not.toHaveProperty('endLabel.offset');
    expect(option.series[1]).toHaveProperty('endLabel.offset');
    expect(option.series.map(({ label }) => label.show)).toEqual([false, false]);
    expect(option.tooltip.valueFormatter(100)).toBe('¥1.00');
  });

  it('shortens amounts at the axis', () => {
    const format = (yuan: number) => moneyText(fen(yuan * 100));
    const { formatter } = axisOption({ ...given, format }).yAxis.axisLabel;

    expect([0, 5000, 15_000, -30_000].map(formatter)).toEqual(['¥0', '¥5,000', '¥1.5万', '-¥3万']);
  });

  it('writes the value of a low below the line', () => {
    const values = [50, 90, 40, 80, undefined, 90, 5, 70];
    const [line] = axisOption({ ...given, kind: 'line', series: [{ name: '保费', values }] }).series;

    // The low of 5 has the axis below it.
    expect(line?.data).toEqual([50, 90, { value: 40, label: { position: 'bottom' } }, 80, null, 90, 5, 70]);
  });

  it('breaks long category names into lines of similar length', () => {
    const categories = [
      '同安冲压车间',
      '同安表面处理',
      '海沧一厂机加工',
      '海沧一厂装配线',
      '漳州仓储物流',
      '漳州模具中心',
    ];
    const labels = (isNarrow: boolean) =>
      categories.slice(1, 3).map((name) => {
        const { axisLabel } = axisOption({ ...given, categories, isNarrow }).xAxis;
        return (axisLabel as { formatter?: (name: string) => string }).formatter?.(name);
      });

    expect(labels(false)).toEqual(['同安表面处理', '海沧一厂\n机加工']);
    expect(labels(true)).toEqual(['同安表\n面处理', '海沧\n一厂机\n加工']);
  });

  it('stacks the series of a category, and combines the smallest of too many series', async () => {
    const series = Array.from({ length: 10 }, (_, at) => ({ name: `项目${at}`, values: [100 - at, 1] }));
    const given = { kind: 'stack', title: '在保人数', categories: ['9月', '10月'], series } as const;
    const option = axisOption({ ...given, format: String });

    expect(option.series.map(({ name, stack }) => [name, stack])).toEqual([
      ...series.slice(0, 7).map(({ name }) => [name, 'all']),
      ['其他', 'all'],
    ]);
    expect(option.series[7]?.data).toEqual([93 + 92 + 91, 3]);

    const { user } = renderPage(<Chart {...given} />);
    await user.click(screen.getByRole('button', { name: '查看表格' }));
    expect(screen.getByRole('columnheader', { name: '合计' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^9月/ })).toHaveTextContent('955');
  });

  it('draws shares as a ring with their total, combines the smallest of many, and is empty when all are zero', () => {
    const given = {
      kind: 'pie',
      title: '职业类别',
      categories: ['一类', '二类', '三类'],
      series: [{ name: '在保人数', values: [30, 0, 10] }],
      format: String,
    } as const;

    expect(pieOption(given)).toMatchObject({ title: { text: '40' }, series: [{ data: [{}, {}] }] });
    expect(chartRows(given).rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['30', '75.0%'],
      ['0', '0.0%'],
      ['10', '25.0%'],
    ]);

    const many = Array.from({ length: 10 }, (_, at) => 100 - at);
    const ring = { ...given, categories: many.map(String), series: [{ name: '在保人数', values: many }] };
    expect(pieOption(ring).series[0]?.data.slice(6)).toEqual([
      { name: '94', value: 94 },
      { name: '其他', value: 93 + 92 + 91 },
    ]);

    renderPage(<Chart {...given} series={[{ name: '在保人数', values: [0, 0, 0] }]} empty="没有在保人员" />);
    expect(screen.getByText('没有在保人员')).toBeInTheDocument();
  });

  it('draws a row of cells for each series, coloured in steps of whole numbers', () => {
    const drawn: Parameters<typeof heatOption>[0] = {
      kind: 'heat',
      title: '出险时段',
      categories: ['9', '10'],
      categoryTitle: '时',
      series: [
        { name: '周一', values: [0, 7] },
        { name: '周二', values: [1, 0] },
      ],
      format: (value) => `${value}件`,
    };
    const option = heatOption(drawn);

    expect(option.series[0]?.data.map(({ value }) => value)).toEqual([
      [1, 0, 7],
      [0, 1, 1],
    ]);
    expect(option.visualMap.pieces.map(({ label }) => label)).toEqual([
      '1-2件',
      '3件',
      '4-5件',
      '6件',
      '7件',
    ]);
    // Five ranges with their units are wider than a phone.
    const onPhone = heatOption({ ...drawn, isNarrow: true });
    expect(onPhone.visualMap.pieces.map(({ label }) => label)).toEqual(['1-2', '3', '4-5', '6', '7件']);
    expect(option.tooltip.formatter({ value: [1, 0, 7] })).toBe('周一 10时：7件');
    expect(heatSteps(1, 'light')).toMatchObject([{ min: 1, max: 1, fill: '#123E80' }]);
    expect(heatSteps(3, 'dark').map(({ min, max }) => [min, max])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it('saves its numbers as a spreadsheet', async () => {
    const created = jest.fn((_: Blob) => 'blob:chart');
    Object.assign(URL, { createObjectURL: created, revokeObjectURL: () => undefined });
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = renderPage(<Chart {...given} />);

    await user.click(screen.getByRole('button', { name: '下载月度保费表格' }));

    await waitFor(() => expect(created).toHaveBeenCalledTimes(1));
    expect(created.mock.calls[0]?.[0].type).toContain('spreadsheet');
    expect(save.mock.contexts).toMatchObject([{ download: expect.stringContaining('月度保费') }]);
  });
});
