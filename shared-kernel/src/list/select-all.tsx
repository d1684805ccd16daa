import { useState } from 'react';
import { Button } from '../antd/base';
import { fetchAllRows } from './all-rows';
import type { ListDefinition } from './list-definition';
import type { ListRows } from './list-rows.hook';
import { chooseRows, chooseLimitOf, type Selection } from './selection.hook';

interface SelectAllProps<Row> {
  list: ListDefinition<Row>;
  read: ListRows<Row>;
  selection: Selection<Row>;
}

/** Selects every row that matches the filters, up to the list's limit, leaving out those that may not be selected. */
export function SelectAll<Row>({ list, read, selection }: SelectAllProps<Row>) {
  const [isFetching, setFetching] = useState(false);
  const limit = chooseLimitOf(list);
  if (read.count <= selection.rows.length || read.count <= read.rows.length) return null;
  if (read.count > limit) return <span className="kb-muted">最多可选择 {limit} 项</span>;

  const chooseAll = async () => {
    setFetching(true);
    try {
      selection.choose(chooseRows(list, selection.rows, await fetchAllRows(list, read, limit)));
    } catch {
      // Already shown by the host.
    } finally {
      setFetching(false);
    }
  };
  return (
    <Button type="link" size="small" loading={isFetching} onClick={() => void chooseAll()}>
      选择全部 {read.count} 项
    </Button>
  );
}
