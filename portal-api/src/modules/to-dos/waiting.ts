import type { ToDoRow } from 'shared-kernel/contract/to-dos';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { listPage, type Filters } from '../../platform/lists/list-query';
import type { AnyListSource, ListScope } from '../../platform/lists/list-source';

/** Returns the first row of a filtered list and the number of all, as on the page that a to-do links to. */
export async function firstOf<Row>(source: AnyListSource, scope: ListScope, filters: Filters) {
  const { list, count } = await listPage(source, scope, { ...filters, start: 0, length: 1 });
  return { first: list[0] as Row | undefined, count };
}

interface WaitingRecords<Row extends { id: number }> {
  area: ToDoRow['area'];
  key: string;
  source: AnyListSource;
  /** Selects the records, sorted by urgency. */
  filters: Filters;
  /** The text after the number of records. */
  text: string;
  action: string;
  deadlineOf: (first: Row) => CivilDate | null;
  /** Address of a single record, and of the list of several. */
  link: ((id: Row['id']) => string) | undefined;
  all: string;
  isBulk?: boolean;
}

/** Returns one to-do for all records that wait for the same action, linked directly to a single one. */
export async function waitingToDo<Row extends { id: number }>(
  scope: ListScope,
  given: WaitingRecords<Row>,
): Promise<ToDoRow[]> {
  const { area, key, source, filters, text, action, deadlineOf, link, all, isBulk = false } = given;
  const { first, count } = await firstOf<Row>(source, scope, filters);
  if (!first) return [];
  const isSeveral = count > 1;
  return [
    {
      area,
      key,
      text: `${count}${text}`,
      action,
      href: (isSeveral ? undefined : link?.(first.id)) ?? all,
      tone: 'yours',
      deadline: deadlineOf(first),
      isSeveral,
      isBulk,
    },
  ];
}

/** A to-do about one thing. */
export const singleToDo = (
  given: Pick<ToDoRow, 'area' | 'key' | 'text' | 'action' | 'href'> & Partial<ToDoRow>,
): ToDoRow => ({ tone: 'yours', deadline: null, isSeveral: false, isBulk: false, ...given });
