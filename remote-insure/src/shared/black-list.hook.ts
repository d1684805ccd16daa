import { useEffect, useMemo, useState } from 'react';
import { problems } from 'shared-kernel/contract';
import { checkBlackList, type PersonRowTyped } from 'shared-kernel/contract/insure';
import { blacklistLevel } from 'shared-kernel/domain/dictionaries';
import { normalizedPerson } from 'shared-kernel/domain/people/insured-person';
import type { RosterIssue } from 'shared-kernel/domain/roster';
import { api } from 'shared-kernel/runtime';

type Entry = { level: number; reason: string } | undefined;

/** Debounce in milliseconds before typed numbers are looked up. */
const restMs = 500;
/** So many numbers of any length fit into one call. */
const perCall = 150;
/** Shorter numbers are still being typed. */
const shortestNumber = 6;

const numberOf = (row: PersonRowTyped): string => normalizedPerson(row).idNo;

/**
 * Looks up the people of a list in the list of refused people, each number once, even while other fields have errors. A
 * failed look-up shows nothing: the server applies the same rule on submit.
 */
export function useBlackList(rows: readonly PersonRowTyped[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, Entry>>(new Map());
  const unknown = useMemo(
    () =>
      [...new Set(rows.map(numberOf))]
        .filter((number) => number.length >= shortestNumber && !known.has(number))
        .slice(0, perCall),
    [rows, known],
  );

  useEffect(() => {
    if (unknown.length === 0) return;
    const controller = new AbortController();
    const lookUp = async () => {
      const query = { idNos: unknown.join() };
      const found = await api.call(checkBlackList, { query, signal: controller.signal, quiet: true });
      if (controller.signal.aborted) return;
      const entries = new Map(found.map(({ idNo, level, reason }) => [idNo, { level, reason }]));
      setKnown(
        (before) => new Map([...before, ...unknown.map((idNo) => [idNo, entries.get(idNo)] as const)]),
      );
    };
    const timer = setTimeout(() => void lookUp().catch(() => undefined), restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [unknown]);

  return useMemo(() => {
    const listed = (of: readonly PersonRowTyped[]) =>
      of.flatMap((person, index) => {
        const entry = known.get(numberOf(person));
        return entry ? [{ row: index + 1, name: person.name, ...entry }] : [];
      });
    return {
      /** Errors of the rows whose person is refused. */
      issuesOf: (of: readonly PersonRowTyped[]): RosterIssue[] =>
        listed(of)
          .filter(({ level }) => level === blacklistLevel.code.refused)
          .map(({ row }) => ({ row, field: 'idNo', message: problems.personBlocked.text })),
      /** Remarks on people who are accepted. */
      hints: listed(rows)
        .filter(({ level }) => level !== blacklistLevel.code.refused)
        .map(({ row, name, reason }) => `第${row}行${name}：${reason}`),
    };
  }, [known, rows]);
}
