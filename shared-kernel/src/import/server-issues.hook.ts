import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FieldIssue } from '../contract';

interface Checked<Row> {
  rows: readonly Row[];
  against: string | undefined;
  issues: readonly FieldIssue[];
  failed: boolean;
}

/** Debounce in milliseconds before the server validates the rows. */
const restMs = 800;

/** Lets the server validate the rows after each debounce; an answer about earlier rows still counts for unchanged ones. */
export function useServerIssues<Row extends object>(
  rows: readonly Row[],
  check: ((rows: readonly Row[], signal: AbortSignal) => Promise<FieldIssue[]>) | undefined,
  mayAsk: boolean,
  against?: string,
) {
  const [checked, setChecked] = useState<Checked<Row>>();
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent((signal: AbortSignal) => check?.(rows, signal) ?? Promise.resolve([]));
  const isAsked = check !== undefined && mayAsk && rows.length > 0;

  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    const settle = (issues: readonly FieldIssue[], failed: boolean) => {
      if (!controller.signal.aborted) setChecked({ rows, against, issues, failed });
    };
    const timer = setTimeout(() => {
      ask(controller.signal).then(
        (issues) => settle(issues, false),
        () => settle([], true),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [rows, isAsked, attempt, against]);

  const issues = useMemo(
    () => (checked ? carriedOver(checked.issues, checked.rows, rows) : []),
    [checked, rows],
  );
  const isCurrent = checked?.rows === rows && checked.against === against;
  return {
    issues,
    isChecking: isAsked && !isCurrent,
    hasFailed: isCurrent && checked.failed,
    retry: () => {
      setChecked(undefined);
      setAttempt((count) => count + 1);
    },
  };
}

/**
 * Applies the issues of an earlier state to the present rows: those of rows that were edited or removed since are
 * dropped, the others move along with their row.
 */
export function carriedOver<Row extends object>(
  issues: readonly FieldIssue[],
  checked: readonly Row[],
  rows: readonly Row[],
): FieldIssue[] {
  if (issues.length === 0) return [];
  const places = new Map(rows.map((row, index) => [row, index + 1]));
  return issues.flatMap((issue) => {
    if (issue.row === undefined) return checked === rows ? [issue] : [];
    const subject = checked[issue.row - 1];
    const place = subject && places.get(subject);
    return place ? [{ ...issue, row: place }] : [];
  });
}
