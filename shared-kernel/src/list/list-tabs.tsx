import { TabStrip } from '../ui';
import type { ListTab, ListTabs as TabsGiven } from './list-definition';
import type { ListRows } from './list-rows.hook';
import type { ListStore } from './list-state.hook';

interface ListTabsProps extends ListStore {
  tabs: TabsGiven;
  answer: ListRows<unknown>['answer'];
}

const noTabs = (): readonly ListTab[] => [];

/** One filter as tabs, with the number of rows behind each. */
export function ListTabs({ tabs, answer, state, change }: ListTabsProps) {
  const { options } = tabs;
  // Fixed by the list's definition, so the order of hooks never changes.
  const useOptions = typeof options === 'function' ? options : noTabs;
  const asked = useOptions();
  const shown = typeof options === 'function' ? asked : options;
  const counts = answer && tabs.counts?.(answer); // the list's definition tied `counts` to this answer
  return (
    <TabStrip
      label="分类"
      active={state.filters[tabs.param] ?? ''}
      onChange={(value) => change({ type: 'filter', values: { [tabs.param]: value } })}
      tabs={shown.map(({ value, label, count = counts?.[value] }) => ({
        key: value,
        label: count === undefined ? label : `${label} (${count})`,
      }))}
    />
  );
}
