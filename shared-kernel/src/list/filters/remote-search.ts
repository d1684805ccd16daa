import type { z } from 'zod';
import type { Endpoint, Page } from '../../contract';
import type { FilterOption } from './filters';

/** Maximum number of rows that a search offers. */
const offered = 20;

/** Defines how the server finds rows by a part of their name. */
export interface RemoteSearch {
  readonly endpoint: Endpoint;
  readonly input: (word: string) => unknown;
  readonly choices: (answer: unknown) => readonly FilterOption[];
}

/** Declares a search by a list endpoint: the query for a word (if empty, for the first rows), and a row's label. */
export function searchBy<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType<Page<unknown>>,
>(
  endpoint: Endpoint<P, Q, B, A>,
  query: (word: string | undefined) => Partial<z.input<Q>>,
  choice: (row: z.output<A>['list'][number]) => FilterOption,
): RemoteSearch {
  return {
    endpoint: endpoint as Endpoint,
    input: (word) => ({ query: { ...query(word || undefined), length: offered } }),
    choices: (answer) => calledOnce((answer as Page<never>).list.map((row) => choice(row))),
  };
}

/** Rows with the same label become one choice, such as several covers of one person. */
const calledOnce = (choices: readonly FilterOption[]): FilterOption[] =>
  [...new Map(choices.toReversed().map((choice) => [choice.label, choice])).values()].toReversed();
