import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Drawer } from '../antd/base';
import { backEntries } from '../runtime';
import type { ListDefinition } from './list-definition';

export interface OpenRow {
  /** Undefined while no row is open. */
  readonly id: number | undefined;
  close(): void;
}

/** The row opened in the drawer next to its list. Its id is in the URL parameter `param`, so it survives a reload. */
export function useOpenRow(param: string): OpenRow {
  const { search } = useLocation();
  const navigate = useNavigate();
  const closed = withRow(search, param, undefined);
  return {
    id: openRow(search, param),
    // Where the row was opened from the list, its entry goes, so that back then leaves the list.
    close: () =>
      void (backEntries.isBelow(closed) ? navigate(-1) : navigate({ search: closed }, { replace: true })),
  };
}

interface RowDrawerProps {
  row: OpenRow;
  title: string;
  /** Shown at the right of the title: actions for the row. */
  extra?: ReactNode;
  children: ReactNode;
}

export function RowDrawer({ row, title, extra, children }: RowDrawerProps) {
  return (
    <Drawer
      isInAddress
      open={row.id !== undefined}
      title={<h2 className="kb-drawer-title">{title}</h2>}
      size="large"
      extra={extra}
      onClose={row.close}
    >
      {children}
    </Drawer>
  );
}

/** Makes the rows of a list with `rowDrawer` link to the drawer, keeping the filters in the URL. */
export function useRowsInDrawer<Row>(list: ListDefinition<Row>): ListDefinition<Row> {
  const { search } = useLocation();
  const { rowDrawer } = list;
  if (rowDrawer === undefined) return list;
  return { ...list, rowHref: (row) => `?${withRow(search, rowDrawer, list.rowKey(row))}` };
}

/** Returns the URL search with the row of this id open in the drawer, or none. */
export function withRow(search: string, param: string, id: string | number | undefined): string {
  const next = new URLSearchParams(search);
  if (id === undefined) next.delete(param);
  else next.set(param, String(id));
  return next.toString();
}

/** Returns the id of the open row; undefined when there is none or the URL contains an invalid one. */
export function openRow(search: string, param: string): number | undefined {
  const id = Number(new URLSearchParams(search).get(param));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
