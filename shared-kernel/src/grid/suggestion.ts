import { similarTexts } from '../domain/similar-texts';
import type { GridColumn } from './grid-types';

/** Comparing with hundreds of options takes milliseconds, and each redrawn cell asks again. */
const known = new WeakMap<object, Map<string, string | undefined>>();

/** What to offer in place of an unknown value of a column with options; undefined when nothing comes near. */
export function suggestionFor(
  { options, suggest }: Pick<GridColumn<never>, 'options' | 'suggest'>,
  text: string,
): string | undefined {
  const source = suggest ?? options;
  if (!source || text === '' || options?.includes(text)) return undefined;
  const answers = known.get(source) ?? new Map<string, string | undefined>();
  known.set(source, answers);
  if (!answers.has(text)) {
    const [first] = suggest ? suggest(text) : similarTexts(text, options ?? [], 1);
    answers.set(text, first);
  }
  return answers.get(text);
}
