import * as dictionaries from 'shared-kernel/domain/dictionaries';
import type { Dictionary } from 'shared-kernel/domain/dictionary';

type Listed = Pick<Dictionary, 'name' | 'options'>;

const byName = new Map<string, Listed>(
  Object.values(dictionaries)
    .filter(
      (value): value is Extract<typeof value, Listed> => typeof value === 'object' && 'options' in value,
    )
    .map((dictionary) => [dictionary.name, dictionary]),
);

/** Entries of a dictionary as reference lists carry them: codes as text. Undefined for an unknown name. */
export function dictionaryEntries(name: string) {
  return byName.get(name)?.options.map((option, sort) => ({
    value: String(option.value),
    label: option.label,
    sort,
    extra: option.tone ? { tone: option.tone } : null,
  }));
}
