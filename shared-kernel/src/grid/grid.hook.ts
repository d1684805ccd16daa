import { useEffect, useMemo, useRef, useState } from 'react';
import {
  cellText,
  columnsFor,
  isEditable,
  isLockedIn,
  type GridColumn,
  type GridOptions,
} from './grid-types';
import { pasteCells } from './paste-cells';
import { arrange, gatherIssues, incompleteRows, issuePlaces, type RowIssues } from './row-issues';

const maxSteps = 50;

interface Steps<Row> {
  past: readonly (readonly Row[])[];
  /** Undone states, the next one to redo first. */
  future: readonly (readonly Row[])[];
}

/**
 * Undo history of the rows. Two changes before the next render build on each other; continued typing in one cell is one
 * step. Rows replaced from outside cannot be undone.
 */
function useGridHistory<Row extends object>(rows: readonly Row[], onChange: (rows: Row[]) => void) {
  const [{ past, future }, setSteps] = useState<Steps<Row>>({ past: [], future: [] });
  const latest = useRef(rows);
  const lastEdit = useRef<string>(undefined);

  useEffect(() => {
    if (latest.current === rows) return;
    latest.current = rows;
    lastEdit.current = undefined;
    setSteps({ past: [], future: [] });
  }, [rows]);

  /** False when there is no such step. */
  const goTo = (step: readonly Row[] | undefined, steps: Steps<Row>): boolean => {
    if (!step) return false;
    setSteps(steps);
    lastEdit.current = undefined;
    const next = [...step];
    latest.current = next;
    onChange(next);
    return true;
  };

  return {
    latest,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** `edit` identifies the cell that is typed in. */
    put(next: Row[], edit?: string) {
      const before = latest.current;
      if (edit === undefined || edit !== lastEdit.current)
        setSteps((steps) => ({ past: [...steps.past.slice(1 - maxSteps), before], future: [] }));
      lastEdit.current = edit;
      latest.current = next;
      onChange(next);
    },
    undo: () => goTo(past.at(-1), { past: past.slice(0, -1), future: [latest.current, ...future] }),
    redo: () => goTo(future[0], { past: [...past, latest.current], future: future.slice(1) }),
  };
}

const defaultMax = 5000;

/** A cell by its shown row and column, both from 0. */
export interface CellPlace {
  position: number;
  column: number;
}

/** Message about the part of a paste or an added row that was not possible; undefined when everything was done. */
export type GridNotice = string | undefined;

/** The rows of a grid with their issues, order and actions. */
export function useGrid<Row extends object>(options: GridOptions<Row>) {
  const { rows, blank, max = defaultMax, unit = '行', isTried = false } = options;
  const columns = useMemo(() => columnsFor(options.columns, rows), [options.columns, rows]);
  const history = useGridHistory(rows, options.onChange);
  const all = useMemo(() => gatherIssues(options.issues), [options.issues]);
  // Issues of an added row are hidden until it is edited or left.
  const [fresh, setFresh] = useState<Row>();
  const issues = useMemo(() => (fresh ? without(all, rows.indexOf(fresh)) : all), [all, fresh, rows]);

  // Rows that were typed, pasted or imported here; all others came in from outside.
  const [own] = useState(() => new WeakSet<Row>());
  const incomplete = useMemo(
    () => incompleteRows(issues, rows, columns, (row) => !isTried && !own.has(row)),
    [issues, rows, columns, isTried, own],
  );

  const [onlyInvalid, setOnlyInvalid] = useState(false);
  const [version, setVersion] = useState(0);
  const shapeOf = (count: number) => `${count}/${version}/${String(onlyInvalid)}`;
  const [arranged, setArranged] = useState(() => ({
    shape: shapeOf(rows.length),
    order: arrange(rows.length, issues, onlyInvalid),
  }));
  const isArranged = arranged.shape === shapeOf(rows.length);
  const order = isArranged ? arranged.order : arrange(rows.length, issues, onlyInvalid);
  // Sorted when rows come from outside or on request, never while editing, as the row would move away.
  if (!isArranged) setArranged({ shape: shapeOf(rows.length), order });

  const active = useRef<CellPlace>(undefined);
  const [wanted, setWanted] = useState<CellPlace>();

  const keep = (next: Row[], edit?: string) => {
    const known = new Set(history.latest.current);
    for (const row of next) if (!known.has(row)) own.add(row);
    history.put(next, edit);
  };
  const put = (next: Row[], nextOrder: number[] = order, edit?: string) => {
    setArranged({ shape: shapeOf(next.length), order: nextOrder });
    keep(next, edit);
  };
  const appended = (count: number) => [
    ...order,
    ...Array.from({ length: count }, (_, index) => history.latest.current.length + index),
  ];
  const cellsOf = (column: GridColumn<Row>, onlyEmpty: boolean): number[] =>
    order.filter((index) => {
      const row = history.latest.current[index];
      return row && !isLockedIn(row, column) && !(onlyEmpty && cellText(row, column.field).trim() !== '');
    });
  const tooMany = `单次最多${max}${unit}`;

  return {
    columns,
    rows,
    unit,
    order,
    issues,
    /** Indexes of rows from outside whose only issues are missing values. */
    incomplete,
    /** All issues, including those of an added row that is not edited yet. */
    allIssues: all,
    mayAddRows: blank !== undefined,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    onlyInvalid,
    setOnlyInvalid,
    /** Sorts again, which moves corrected rows out of the invalid ones. */
    rearrange: () => setVersion((number) => number + 1),
    /** The cell that has, or last had, the focus. */
    active,
    enter: (place: CellPlace) => {
      active.current = place;
    },
    /** The cell to focus; `arrived` clears it. */
    wanted,
    want: setWanted,
    arrived: () => setWanted(undefined),
    /** To be called when the focus leaves the row. */
    leave: (index: number) => rows[index] === fresh && setFresh(undefined),
    replaceAll(next: Row[]): GridNotice {
      if (next.length > max) return tooMany;
      setVersion((number) => number + 1);
      keep(next);
      return undefined;
    },
    edit(index: number, field: keyof Row & string, text: string) {
      const current = history.latest.current[index];
      if (!current || cellText(current, field) === text) return;
      const next = history.latest.current.map((row, at) => (at === index ? { ...row, [field]: text } : row));
      put(next, order, `${index}/${field}`);
    },
    replaceEverywhere(field: keyof Row & string, from: string, to: string) {
      put(
        history.latest.current.map((row) => (cellText(row, field) === from ? { ...row, [field]: to } : row)),
      );
    },
    /** Writes a value into a column of the shown rows, as one undo step. */
    fill(column: GridColumn<Row>, text: string, { onlyEmpty }: { onlyEmpty: boolean }) {
      const filled = new Set(cellsOf(column, onlyEmpty));
      put(
        history.latest.current.map((row, index) =>
          filled.has(index) ? { ...row, [column.field]: text } : row,
        ),
      );
    },
    /** Returns the indexes of the rows that `fill` would write. */
    cellsOf,
    remove(index: number) {
      const left = order.filter((at) => at !== index).map((at) => (at > index ? at - 1 : at));
      put(
        history.latest.current.filter((_, at) => at !== index),
        left,
      );
    },
    add(): GridNotice {
      if (!blank) return undefined;
      if (history.latest.current.length >= max) return tooMany;
      const row = { ...blank };
      const next = appended(1);
      put([...history.latest.current, row], next);
      setFresh(row);
      setWanted({ position: next.length - 1, column: columns.findIndex(isEditable) });
      return undefined;
    },
    /** Writes clipboard cells, starting at a cell; appends them when none is given. */
    paste(lines: readonly string[][], at: CellPlace = { position: order.length, column: 0 }): GridNotice {
      // Clipboard cells follow the order of all columns, hidden ones included.
      const column = options.columns.findIndex(({ field }) => field === columns[at.column]?.field);
      const pasted = pasteCells(lines, {
        ...at,
        column: Math.max(0, column),
        columns: options.columns,
        rows: history.latest.current,
        order,
        blank,
        max,
      });
      if (blank && pasted.cutLines > 0) return tooMany;
      put(pasted.rows, appended(pasted.rows.length - history.latest.current.length));
      return noticeOf(pasted);
    },
    undo() {
      if (history.undo()) setVersion((number) => number + 1);
    },
    redo() {
      if (history.redo()) setVersion((number) => number + 1);
    },
    /**
     * Moves to the next or previous cell with an issue, continuing at the other end; with `message` only to cells with
     * that message. Step 0 moves to the first.
     */
    wantIssue(step: 1 | -1 | 0, message?: string) {
      const places = issuePlaces(order, all, columns, message);
      const from = step === 0 ? undefined : active.current;
      const isBeyond = ({ position, column }: CellPlace) =>
        !from || (position - from.position || column - from.column) * step > 0;
      const next =
        step < 0 ? (places.findLast(isBeyond) ?? places.at(-1)) : (places.find(isBeyond) ?? places[0]);
      if (next) setWanted(next);
    },
  };
}

export type Grid<Row extends object> = ReturnType<typeof useGrid<Row>>;

function without(issues: RowIssues, index: number): RowIssues {
  return { ...issues, byRow: new Map([...issues.byRow].filter(([at]) => at !== index)) };
}

function noticeOf({ cutColumns, cutLines }: { cutColumns: number; cutLines: number }): GridNotice {
  if (cutColumns > 0) return `粘贴的内容多出${cutColumns}列，多出的没有写入；可撤销后从更靠左的一格粘贴`;
  return cutLines > 0 ? `粘贴的内容多出${cutLines}行，多出的没有写入` : undefined;
}
