import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import { useDeferredValue, useEffect, useState } from 'react';
import { Button, Drawer } from '../../antd/base';
import { useNarrow } from '../../ui/use-media';
import { FilterControl } from './filter-control';
import { splitFilters, type Filter } from './filters';
import type { ListStore } from '../list-state.hook';

interface FilterBarProps extends ListStore {
  filters: readonly Filter[];
  /** The first rows are not loaded yet; they are rendered before the controls, which take long. */
  isWaiting?: boolean;
}

/** Maximum delay of the controls while the rows load, in milliseconds. */
const heldAtMost = 500;

function useHeld(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), heldAtMost);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return useDeferredValue(isWaiting && !isLate);
}

/** The filters in one row with the rest behind 更多筛选; on phones all of them in a drawer. */
export function FilterBar({ filters, state, change, isWaiting = false }: FilterBarProps) {
  const isHeld = useHeld(isWaiting);
  const isNarrow = useNarrow();
  const { row, more } = splitFilters(filters);
  const isSet = (filter: Filter) => filter.params.some((param) => state.filters[param]);
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? false;
  // Also when a link sets one of them later. Closed on phones, where the drawer would cover the rows.
  if (chosen === undefined && !isNarrow && more.some(isSet)) setOpen(true);
  if (filters.length === 0) return null;

  const control = (filter: Filter) => (
    <FilterControl
      key={filter.id}
      filter={filter}
      values={state.filters}
      isHeld={isHeld}
      onChange={(values) => change({ type: 'filter', values })}
    />
  );
  const setCount = filters.filter(isSet).length;
  const clear = <Button onClick={() => change({ type: 'clear' })}>清空</Button>;

  if (isNarrow) {
    return (
      <>
        <Button icon={<FilterOutlined />} aria-expanded={isOpen} onClick={() => setOpen(true)}>
          筛选
          {setCount > 0 && <span className="kb-count">{setCount}</span>}
        </Button>
        <Drawer
          title="筛选"
          placement="bottom"
          size="large"
          open={isOpen}
          onClose={() => setOpen(false)}
          footer={
            <div className="kb-filter-footer">
              {clear}
              <Button type="primary" onClick={() => setOpen(false)}>
                查看结果
              </Button>
            </div>
          }
        >
          <div className="kb-filters kb-filters-stacked">{filters.map(control)}</div>
        </Drawer>
      </>
    );
  }
  return (
    <form role="search" className="kb-filters kb-no-print" onSubmit={(event) => event.preventDefault()}>
      {row.map(control)}
      {isOpen && more.map(control)}
      <div className="kb-filter-buttons">
        {more.length > 0 && (
          <Button type="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起筛选' : '更多筛选'}
          </Button>
        )}
        {setCount > 0 && clear}
      </div>
    </form>
  );
}
