import { useEffect, useMemo, useRef, useState } from 'react';
import { arrange, gatherIssues } from './row-issues';
import { cellText, type RosterImportProps } from './roster-types';
import { useServerIssues } from './server-issues.hook';

export const defaultMax = 5000;

/** The rows of a roster with their issues, their order, and the actions on them. */
export function useRosterRows<Row extends object>(props: RosterImportProps<Row>) {
  const { columns, rows, onChange, blank, localIssues, serverIssues, max = defaultMax } = props;
  const local = useMemo(() => localIssues(rows), [localIssues, rows]);
  const server = useServerIssues(rows, serverIssues, local.length === 0);
  const issues = useMemo(() => gatherIssues(local, server.issues), [local, server.issues]);

  const [onlyInvalid, setOnlyInvalid] = useState(false);
  const [version, setVersion] = useState(0);
  const shape = `${rows.length}/${version}/${String(onlyInvalid)}`;
  const [arranged, setArranged] = useState(() => ({
    shape,
    order: arrange(rows.length, issues, onlyInvalid),
  }));
  const order = arranged.shape === shape ? arranged.order : arrange(rows.length, issues, onlyInvalid);
  // Sorted when rows are added or removed or on request, never during editing: the row would jump away.
  if (arranged.shape !== shape) setArranged({ shape, order });

  // Two cells may be committed before the next render; the second must build on the first.
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const put = (next: Row[]) => {
    latest.current = next;
    onChange(next);
  };

  const rowOf = (cells: readonly string[], from: number, given: Row): Row => {
    const pasted = columns.slice(from).flatMap(({ field }, index) => {
      const text = cells[index];
      return text === undefined ? [] : [[field, text] as const];
    });
    return { ...given, ...Object.fromEntries(pasted) };
  };

  return {
    issues,
    server,
    order,
    onlyInvalid,
    wrongCount: issues.byRow.size,
    setOnlyInvalid,
    /** Moves corrected rows out of the invalid ones. */
    rearrange: () => setVersion((number) => number + 1),
    replaceAll(next: Row[]) {
      put(next);
      setVersion((number) => number + 1);
    },
    edit(index: number, field: keyof Row & string, text: string) {
      const current = latest.current[index];
      if (!current || cellText(current, field) === text) return;
      put(latest.current.map((row, at) => (at === index ? { ...row, [field]: text } : row)));
    },
    remove: (index: number) => put(latest.current.filter((_, at) => at !== index)),
    add: () => put([...latest.current, blank]),
    /** Appends pasted lines; returns false without adding any when there would be too many. */
    append(lines: readonly string[][]): boolean {
      if (latest.current.length + lines.length > max) return false;
      put([...latest.current, ...lines.map((cells) => rowOf(cells, 0, blank))]);
      return true;
    },
    /** Writes pasted lines over the shown rows from one cell on, and appends what goes beyond them. */
    pasteAt(position: number, column: number, lines: readonly string[][]): boolean {
      const targets = order.slice(position, position + lines.length);
      const beyond = lines.slice(targets.length);
      if (latest.current.length + beyond.length > max) return false;
      const linesByRow = new Map(targets.map((index, line) => [index, lines[line] ?? []]));
      const written = latest.current.map((row, index) => rowOf(linesByRow.get(index) ?? [], column, row));
      put([...written, ...beyond.map((cells) => rowOf(cells, column, blank))]);
      return true;
    },
  };
}

export type RosterRows<Row extends object> = ReturnType<typeof useRosterRows<Row>>;
