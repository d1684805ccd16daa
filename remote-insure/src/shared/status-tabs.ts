import type { Dictionary } from 'shared-kernel/domain/dictionary';
import type { ListTab } from 'shared-kernel/list';

/** A tab for all, then one per status. */
export const statusTabs = (dictionary: Dictionary): ListTab[] => [
  { value: '', label: '全部' },
  ...dictionary.options.map(({ value, label }) => ({ value: String(value), label })),
];
