/// <reference path="../ui/css.d.ts" />
import { useState, type ReactNode } from 'react';
import './comparison.css';

export interface ComparedThing {
  key: string | number;
  /** The heading of its column. */
  title: string;
}

export interface ComparedLine {
  label: string;
  /** One for each thing, in their order. Lines differ by these. */
  values: readonly (string | number | null)[];
  /** How a value is shown; as it is unless given. */
  show?: (value: string | number | null) => ReactNode;
  /** Amounts and counts. */
  isNumber?: boolean;
}

interface ComparisonTableProps {
  /** Names the table for screen readers. */
  label: string;
  things: readonly ComparedThing[];
  lines: readonly ComparedLine[];
}

/** Least widths of the columns, in CSS pixels. */
const nameWidth = 104;
const thingWidth = 128;

/** Two things fit on a phone. */
const widthFor = (count: number): number | undefined =>
  count > 2 ? nameWidth + count * thingWidth : undefined;

const isSame = ({ values }: ComparedLine): boolean => new Set(values).size <= 1;

/** Things side by side, a line for each of their properties: lines that differ are marked, equal ones can be hidden. */
export function ComparisonTable({ label, things, lines }: ComparisonTableProps) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const differing = lines.filter((line) => !isSame(line));
  const shown = onlyDifferent ? differing : lines;
  return (
    <div className="kb-comparison">
      {/* Not a header: in a dialog it would be a second banner of the page. */}
      <div className="kb-comparison-head">
        <span role="status">
          {differing.length === 0 ? '各项相同' : `共${lines.length}项，${differing.length}项不同`}
        </span>
        {differing.length > 0 && differing.length < lines.length && (
          <label>
            <input
              type="checkbox"
              checked={onlyDifferent}
              onChange={({ target }) => setOnlyDifferent(target.checked)}
            />
            只看不同项
          </label>
        )}
      </div>
      {/* Reached by the tab key, since it scrolls sideways on a phone. */}
      <div className="kb-comparison-scroll" role="region" aria-label={label} tabIndex={0}>
        <table aria-label={label} style={{ minWidth: widthFor(things.length) }}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              {things.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <ComparedRow key={line.label} line={line} things={things} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function ComparedRow({ line, things }: { line: ComparedLine; things: readonly ComparedThing[] }) {
  const { label, values, show = (value) => value ?? '-', isNumber } = line;
  return (
    <tr className={isSame(line) ? undefined : 'kb-differs'}>
      <th scope="row">
        {label}
        {!isSame(line) && <span className="kb-hidden">（不同）</span>}
      </th>
      {things.map(({ key }, at) => (
        <td key={key} className={isNumber ? 'kb-comparison-number' : undefined}>
          {show(values[at] ?? null)}
        </td>
      ))}
    </tr>
  );
}
