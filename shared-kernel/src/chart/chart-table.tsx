import { chartRows } from './chart-rows';
import type { ChartInput } from './chart-types';

/** The numbers of a chart as a table, for users who need exact values or cannot see the drawing. */
export function ChartTable(given: ChartInput & { format: (value: number) => string }) {
  const { headings, rows } = chartRows(given);
  return (
    // Scrolls by keyboard too.
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
