import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Drawer } from '../antd/base';
import type { ListDefinition } from './list-definition';

export interface OpenRow {
  /** Undefined while no row is open. */
  readonly id: number | undefined;
  close(): void;
}

/** The row that is open beside its list: its id is in the URL under `param`, so it survives a reload. */
export function useOpenRow(param: string): OpenRow {
  const { search } = useLocation();
  const navigate = useNavigate();
  return {
    id: openRow(search, param),
    close: () => void navigate({ search: withRow(search, param, undefined) }, { replace: true }),
  };
}

interface RowDrawerProps {
  row: OpenRow;
  title: string;
  /** At the right of the title: what can be done with the row. */
  extra?: ReactNode;
  children: ReactNode;
}

/** One row beside its list; for a list with `rowDrawer`. */
export function RowDrawer({ row, title, extra, children }: RowDrawerProps) {
  return (
    <Drawer
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

/** The rows of a list with a drawer open it, under the filters of the URL. */
export function useRowsInDrawer<Row>(list: ListDefinition<Row>): ListDefinition<Row> {
  const { search } = useLocation();
  const { rowDrawer } = list;
  if (rowDrawer === undefined) return list;
  return { ...list, rowHref: (row) => `?${withRow(search, rowDrawer, list.rowKey(row))}` };
}

/** The search of a list's URL with the row of this id open in its drawer, or none. */
export function withRow(search: string, param: string, id: string | number | undefined): string {
  const next = new URLSearchParams(search);
  if (id === undefined) next.delete(param);
  else next.set(param, String(id));
  return next.toString();
}

/** Id of the open row; undefined for none or for an invalid one in the URL. */
export function openRow(search: string, param: string): number | undefined {
  const id = Number(new URLSearchParams(search).get(param));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
