/// <reference path="../ui/css.d.ts" />
import { useState, type ReactNode } from 'react';
import { useNarrow } from '../ui/use-media';
import './comparison.css';

export interface ComparedThing {
  key: string | number;
  title: string;
}

export interface ComparedLine {
  label: string;
  /** One value for each thing, in their order; differences are found by these. */
  values: readonly (string | number | null)[];
  /** Renders a value; shown unchanged by default. */
  show?: (value: string | number | null) => ReactNode;
  /** For amounts and counts. */
  isNumber?: boolean;
}

interface ComparisonTableProps {
  /** Names the table for screen readers. */
  label: string;
  things: readonly ComparedThing[];
  lines: readonly ComparedLine[];
}

/** Minimum widths of the columns, in CSS pixels. */
const nameWidth = 104;
const thingWidth = 128;

/** More things than this do not fit side by side on a phone. */
const mostOnPhone = 2;

const widthFor = (count: number): number | undefined =>
  count > mostOnPhone ? nameWidth + count * thingWidth : undefined;

const isSame = ({ values }: ComparedLine): boolean => new Set(values).size <= 1;

/**
 * Compares things side by side, with a line for each property: lines that differ are marked, equal ones can be hidden.
 * On a phone more than two things are listed below each other within each property.
 */
export function ComparisonTable({ label, things, lines }: ComparisonTableProps) {
  const isNarrow = useNarrow();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const differing = lines.filter((line) => !isSame(line));
  const shown = onlyDifferent ? differing : lines;
  return (
    <div className="kb-comparison">
      {/* Not a `header` element, which in a dialog would be a second banner of the page. */}
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
      {isNarrow && things.length > mostOnPhone ? (
        <ul aria-label={label}>
          {shown.map((line) => (
            <ComparedBlock key={line.label} line={line} things={things} />
          ))}
        </ul>
      ) : (
        <WideTable label={label} things={things} lines={shown} />
      )}
    </div>
  );
}

function WideTable({ label, things, lines }: ComparisonTableProps) {
  return (
    // Focusable, because it scrolls sideways when it is too wide.
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
          {lines.map((line) => (
            <ComparedRow key={line.label} line={line} things={things} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ComparedLineProps {
  line: ComparedLine;
  things: readonly ComparedThing[];
}

function ComparedRow({ line, things }: ComparedLineProps) {
  return (
    <tr className={isSame(line) ? undefined : 'kb-differs'}>
      <th scope="row">
        <LineName line={line} />
      </th>
      {things.map(({ key }, at) => (
        <td key={key} className={line.isNumber ? 'kb-comparison-number' : undefined}>
          {shownValue(line, at)}
        </td>
      ))}
    </tr>
  );
}

/** One property on a phone, with a line for each thing; a single line if all values are equal. */
function ComparedBlock({ line, things }: ComparedLineProps) {
  return (
    <li className={isSame(line) ? undefined : 'kb-differs'}>
      <strong>
        <LineName line={line} />
      </strong>
      <dl>
        {isSame(line) ? (
          <div>
            <dt>相同</dt>
            <dd>{shownValue(line, 0)}</dd>
          </div>
        ) : (
          things.map(({ key, title }, at) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{shownValue(line, at)}</dd>
            </div>
          ))
        )}
      </dl>
    </li>
  );
}

const LineName = ({ line }: { line: ComparedLine }) => (
  <>
    {line.label}
    {!isSame(line) && <span className="kb-hidden">（不同）</span>}
  </>
);

function shownValue({ values, show = (value) => value ?? '-' }: ComparedLine, at: number): ReactNode {
  return show(values[at] ?? null);
}
