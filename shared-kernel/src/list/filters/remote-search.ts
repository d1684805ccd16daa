import type { z } from 'zod';
import type { Endpoint, Page } from '../../contract';
import type { FilterOption } from './filters';

/** Most rows that a search offers at once. */
const offered = 20;

/** How one of many is found on the server by a part of its name. */
export interface RemoteSearch {
  readonly endpoint: Endpoint;
  readonly input: (word: string) => unknown;
  readonly choices: (answer: unknown) => readonly FilterOption[];
}

/** Declares a search by a list endpoint: its query for a word (none offers the first rows), and how a row is called. */
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

/** Rows that are called the same are one choice: the covers of a person. */
const calledOnce = (choices: readonly FilterOption[]): FilterOption[] =>
  [...new Map(choices.toReversed().map((choice) => [choice.label, choice])).values()].toReversed();
