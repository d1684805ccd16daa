import type { Dictionary } from 'shared-kernel/domain/dictionary';
import type { ListTab } from 'shared-kernel/list';

/** One tab per status that has rows, after a tab for all. */
export function statusTabs(dictionary: Dictionary, counts: Record<string, number> = {}): ListTab[] {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const used = dictionary.options.filter((option) => (counts[String(option.value)] ?? 0) > 0);
  return [
    { value: '', label: '全部', count: all },
    ...used.map((option) => ({
      value: String(option.value),
      label: option.label,
      count: counts[String(option.value)],
    })),
  ];
}
