import type { ChartInput } from './chart-types';

/** The numbers of a chart as a table, for users who need exact values or cannot see the drawing. */
export function ChartTable({
  title,
  categories,
  series,
  format,
  categoryTitle,
}: ChartInput & { format: (value: number) => string }) {
  return (
    // Scrolls by keyboard too.
    <div className="kb-chart-table" tabIndex={0} role="region" aria-label={`${title}数据表`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{categoryTitle ?? '类别'}</th>
            {series.map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, values }) => {
                const value = values[index];
                return <td key={name}>{value === undefined ? '-' : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
