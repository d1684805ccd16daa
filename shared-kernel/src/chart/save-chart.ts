import { saveTable } from '../client';
import { chartRows } from './chart-rows';
import type { ChartInput } from './chart-types';

/** Passes the drawing to the browser's save dialog. */
export function savePicture(title: string, png: string | undefined): void {
  if (!png) return;
  const link = document.createElement('a');
  link.href = png;
  link.download = `${title}.png`;
  link.click();
}

/** Passes the numbers of a chart to the browser's save dialog. */
export async function saveNumbers(given: ChartInput & { format: (value: number) => string }): Promise<void> {
  const { headings, rows } = chartRows(given);
  const lines = rows.map(({ heading, cells }) => [heading, ...cells.map(({ text, value }) => value ?? text)]);
  await saveTable(`${given.title}.xlsx`, [headings, ...lines]);
}
