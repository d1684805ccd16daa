/// <reference path="../ui/css.d.ts" />
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import FileExcelOutlined from '@ant-design/icons/es/icons/FileExcelOutlined';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '../antd/base';
import { formatNumber } from '../domain/text';
import { useColorScheme, useIsPrinting } from '../antd/color-scheme';
import { palettes } from '../antd/palettes';
import { useNarrow } from '../ui/use-media';
import { ChartCanvas, type StartedChart } from './chart-canvas';
import { chartOption } from './chart-option';
import type { ChartInput, Drawn } from './chart-types';
import { saveTable } from '../client';
import './chart.css';

type Given = Pick<Drawn, 'kind' | 'categories' | 'series' | 'categoryTitle' | 'format'>;

interface ChartCell {
  text: string;
  /** The number for calculations; undefined if there is none. */
  value?: number;
}

const sumOf = (cells: readonly ChartCell[]) => cells.reduce((sum, { value }) => sum + (value ?? 0), 0);

const share = (value: number | undefined, sum: number): ChartCell =>
  value === undefined || sum === 0 ? { text: '-' } : { text: `${((value / sum) * 100).toFixed(1)}%` };

/** Returns the numbers of a chart for table and spreadsheet, including sums of stacked bars and shares of a ring. */
export function chartRows({ kind, categories, series, categoryTitle = '类别', format }: Given) {
  const cellOf = (value: number | undefined): ChartCell =>
    value === undefined ? { text: '-' } : { text: format(value), value };
  const shown = kind === 'pie' ? series.slice(0, 1) : series;
  const rows = categories.map((heading, index) => ({
    heading,
    cells: shown.map(({ values }) => cellOf(values[index])),
  }));
  const names = shown.map(({ name }) => name);

  if (kind === 'stack') {
    return {
      headings: [categoryTitle, ...names, '合计'],
      rows: rows.map(({ heading, cells }) => ({ heading, cells: [...cells, cellOf(sumOf(cells))] })),
    };
  }
  if (kind === 'pie') {
    const sum = sumOf(rows.flatMap(({ cells }) => cells));
    return {
      headings: [categoryTitle, ...names, '占比'],
      rows: rows.map(({ heading, cells }) => ({ heading, cells: [...cells, share(cells[0]?.value, sum)] })),
    };
  }
  return { headings: [categoryTitle, ...names], rows };
}

interface ChartProps extends ChartInput {
  /** CSS pixels; 300 by default. */
  height?: number;
  /** Called when a category is clicked; its target must also be reachable by keyboard beside the chart. */
  onOpen?: (index: number) => void;
  /** Shown when there are no numbers. */
  empty?: string;
  /** A note on the drawing, such as why a value is missing. */
  note?: string | undefined;
}

/** Height in CSS pixels of the note above a chart, subtracted from the drawing. */
const noteHeight = 22;

const plainNumber = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 2);

/** A chart with its title; the numbers are also available as a table and as .xlsx, the picture as PNG. */
export function Chart({ height = 300, empty = '暂无数据', note, onOpen, ...given }: ChartProps) {
  const { title, kind, categories, series, format = plainNumber, axisFormat } = given;
  const [view, setView] = useState<'drawing' | 'table'>('drawing');
  const scheme = useColorScheme();
  const isNarrow = useNarrow();
  const isPrinting = useIsPrinting();
  const [chart, setChart] = useState<StartedChart>();
  const option = useMemo(
    () => chartOption({ kind, title, categories, series, format, axisFormat, scheme, isNarrow }),
    [kind, title, categories, series, format, axisFormat, scheme, isNarrow],
  );
  // If echarts cannot be loaded, the table still shows the numbers.
  const showTable = useCallback(() => setView('table'), []);
  const isCut = 'yAxis' in option && 'max' in option.yAxis && option.yAxis.max !== undefined;
  const notes = [note, isCut ? '过高的柱已截短，实际数值见柱顶' : undefined].filter(Boolean).join('；');
  // In a ring, zero has no slice.
  const isDrawn = (value: number | undefined) => value !== undefined && (kind !== 'pie' || value > 0);
  // What is further down or folded is not drawn yet, and cannot be in the time before printing.
  const isTable = view === 'table' || (isPrinting && !chart?.getWidth());
  const hasNumbers = series.some(({ values }) => values.some(isDrawn));

  return (
    <section className="kb-chart" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {hasNumbers && (
          <div className="kb-no-print">
            <Button type="text" size="small" onClick={() => setView(view === 'table' ? 'drawing' : 'table')}>
              {view === 'table' ? '查看图表' : '查看表格'}
            </Button>
            {view === 'drawing' && (
              <Button
                type="text"
                size="small"
                icon={<DownloadOutlined />}
                aria-label={`下载${title}图片`}
                onClick={() =>
                  savePicture(
                    title,
                    chart?.getDataURL({ pixelRatio: 2, backgroundColor: palettes[scheme].card }),
                  )
                }
              />
            )}
            <Button
              type="text"
              size="small"
              icon={<FileExcelOutlined />}
              aria-label={`下载${title}表格`}
              onClick={() => void saveNumbers({ ...given, format })}
            />
          </div>
        )}
      </header>
      {!hasNumbers ? (
        <p className="kb-muted">{empty}</p>
      ) : isTable ? (
        <ChartTable {...given} format={format} />
      ) : (
        <>
          {notes && <p className="kb-muted kb-chart-note">{notes}</p>}
          <ChartCanvas
            option={option}
            height={notes ? height - noteHeight : height}
            label={`${title}，可切换为表格查看数据`}
            isPrinting={isPrinting}
            chart={chart}
            onChart={setChart}
            onFailure={showTable}
            onOpen={onOpen}
          />
        </>
      )}
    </section>
  );
}

function savePicture(title: string, png: string | undefined): void {
  if (!png) return;
  const link = document.createElement('a');
  link.href = png;
  link.download = `${title}.png`;
  link.click();
}

async function saveNumbers(given: Drawn): Promise<void> {
  const { headings, rows } = chartRows(given);
  const lines = rows.map(({ heading, cells }) => [heading, ...cells.map(({ text, value }) => value ?? text)]);
  await saveTable(`${given.title}.xlsx`, [headings, ...lines]);
}

/** The numbers of a chart as a table, for users who need exact values or cannot see the drawing. */
function ChartTable(given: Drawn) {
  const { headings, rows } = chartRows(given);
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <div className="kb-chart-table" tabIndex={0} role="region" aria-label={`${given.title}数据表`}>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th scope="col" key={heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ heading, cells }) => (
            <tr key={heading}>
              <th scope="row">{heading}</th>
              {cells.map(({ text }, index) => (
                <td key={headings[index + 1]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
