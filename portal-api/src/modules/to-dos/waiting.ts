import type { ToDoRow } from 'shared-kernel/contract/to-dos';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { firstRow, type Filters } from '../../platform/lists/list-query';
import type { AnyListSource, ListScope } from '../../platform/lists/list-source';

interface WaitingRecords<Row extends { id: number }, Field extends keyof Row & string> {
  area: ToDoRow['area'];
  key: string;
  source: AnyListSource;
  /** Selects the records, sorted by urgency. */
  filters: Filters;
  /** The text after the number of records. */
  text: string;
  action: string;
  /** The deadline of the first record, and the fields from which it is determined. */
  fields: readonly Field[];
  deadlineOf: (first: Pick<Row, Field>) => CivilDate | null;
  /** Address of a single record, and of the list of several. */
  link: ((id: Row['id']) => string) | undefined;
  all: string;
  isBulk?: boolean;
}

/** Returns one to-do for all records that wait for the same action, linked directly to a single one. */
export async function waitingToDo<Row extends { id: number }, Field extends keyof Row & string>(
  scope: ListScope,
  given: WaitingRecords<Row, Field>,
): Promise<ToDoRow[]> {
  const { area, key, source, filters, text, action, fields, deadlineOf, link, all, isBulk = false } = given;
  const found = await firstRow<Pick<Row, 'id' | Field>>(source, scope, filters, ['id', ...fields]);
  if (!found) return [];
  const { first, count } = found;
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
