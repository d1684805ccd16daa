import { z } from 'zod';
import * as texts from '../domain/texts';
import type { Dictionary } from '../domain/dictionary';
import { defineEndpoint, type Endpoint } from './endpoint';
import { pageQuery } from './page';
import { problems } from './problem';
import { balance, civilDate, cost, coverLimit, flagText, instant, money } from './wire';

/** Format of a value: `text` is unchanged, `flag` is 是 or 否. */
export type ColumnKind = 'text' | 'money' | 'date' | 'instant' | 'count' | 'flag';

/** A field of a list's rows with its heading in pages and exports. */
export interface ListColumn<Field extends string = string> {
  readonly field: Field;
  readonly heading: string;
  readonly kind: ColumnKind;
  readonly dictionary?: Dictionary | undefined;
  /** Used instead of `dictionary` if the label depends on more of the row than the code. */
  readonly dictionaryOf?: ByRow['dictionaryOf'] | undefined;
}

/** A method, so that TypeScript accepts functions for the rows of any list. */
interface ByRow {
  dictionaryOf(row: unknown): Dictionary;
}

/** Returns the dictionary of a column's value in this row; undefined without one. */
export const dictionaryIn = (
  { dictionary, dictionaryOf }: ListColumn,
  row: unknown,
): Dictionary | undefined => dictionaryOf?.(row) ?? dictionary;

/** The part of a list's description that client and server share, in addition to its endpoint. */
export interface ListDescription<Field extends string = string, Sort extends string = string> {
  /** Name of the exported file and its sheet. */
  readonly title: string;
  /** In the order of the exported sheet. */
  readonly columns: readonly ListColumn<Field>[];
  readonly sortable: readonly Sort[];
  /** Default order; the id breaks ties. */
  readonly usualSort: string;
  /** The response counts the rows per value of this field as `statusCounts`, under all filters except its own. */
  readonly countBy?: string | undefined;
  readonly filters: readonly string[];
  /** Masked fields that an export may contain unmasked; each such export is written to the audit log. */
  readonly unmaskable: readonly string[];
  /** Exports all rows under the list's filters and sort order as .xlsx. */
  readonly exportEndpoint: Endpoint;
}

type ListQuery<Filters extends z.ZodRawShape> = z.ZodObject<(typeof pageQuery)['shape'] & Filters>;
type ListAnswer<Row extends z.ZodType, More extends z.ZodRawShape> = z.ZodObject<
  { list: z.ZodArray<Row>; count: z.ZodInt } & More
>;

/** An endpoint that returns pages of rows, with the description of its list. */
export type ListEndpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Field extends string = string,
  Sort extends string = string,
  Path extends string = string,
> = Endpoint<Params, Query, z.ZodUndefined, Answer, Path, 'GET'> & {
  readonly list: ListDescription<Field, Sort>;
};

type Headings<Row extends z.ZodObject> = {
  readonly [K in keyof Row['shape'] & string]?:
    | string
    | readonly [heading: string, dictionary: Dictionary, dictionaryOf?: (row: z.output<Row>) => Dictionary];
};

interface GivenList<
  P extends z.ZodType,
  Row extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Sort extends string,
  More extends z.ZodRawShape,
  H extends Headings<Row>,
  Path extends string,
>
  extends
    Pick<Endpoint, 'id' | 'access' | 'summary' | 'requires'>,
    Partial<Pick<Endpoint, 'problems' | 'whileHeld'>> {
  path: Path;
  params?: P;
  title: string;
  row: Row;
  filters: Filters;
  /** Pairs of filters that are the ends of a number range; a reversed range is refused. */
  ranges?: readonly (readonly [from: keyof Filters & string, to: keyof Filters & string])[];
  /** Headings of the fields that lists and exports can show, in the order of the exported sheet. */
  columns: H;
  sortable: readonly Sort[];
  /** Newest first by default. */
  usualSort?: `-${Sort}` | Sort | '-id';
  countBy?: keyof Row['shape'] & keyof Filters & string;
  unmaskable?: readonly (keyof H & string)[];
  /** Additional fields of the response besides rows and count. */
  more?: More;
}

const kinds: readonly (readonly [z.ZodType, ColumnKind])[] = [
  ...[money, cost, balance, coverLimit].map((schema) => [schema, 'money'] as const),
  [civilDate, 'date'],
  [instant, 'instant'],
];

function kindOf(schema: z.ZodType): ColumnKind {
  const known = kinds.find(([kind]) => kind === schema);
  if (known) return known[1];
  const { innerType } = schema.def as { innerType?: z.ZodType };
  if (innerType) return kindOf(innerType);
  if (schema instanceof z.ZodBoolean) return 'flag';
  return schema instanceof z.ZodNumber ? 'count' : 'text';
}

/** Adds a check to the query that no range begins after its end. */
const refuseTurnedRound =
  (ranges: readonly (readonly [from: string, to: string])[]) =>
  <Query extends z.ZodObject>(query: Query): Query =>
    ranges.reduce(
      (checked, [from, to]) =>
        checked.refine((value) => !(Number(value[from]) > Number(value[to])), {
          error: texts.rangeTurnedRound,
          path: [from],
        }),
      query,
    );

/** Number of rows by value, for a list that counts by one of its fields. */
export const statusCounts = z.record(z.string(), z.int());

/**
 * Defines a list once: the client types its columns, filters and sorting by it, the server derives its queries from it.
 * The export of its rows is a separate call below the same path.
 */
export function defineListEndpoint<
  Row extends z.ZodObject,
  const H extends Headings<Row>,
  const Sort extends keyof Row['shape'] & string,
  Filters extends z.ZodRawShape,
  P extends z.ZodType = z.ZodObject<Record<never, never>>,
  More extends z.ZodRawShape = Record<never, never>,
  Path extends string = string,
>(
  given: GivenList<P, Row, Filters, Sort, More, H, Path>,
): ListEndpoint<P, ListQuery<Filters>, ListAnswer<Row, More>, keyof H & string, Sort, Path> {
  const { row, filters, columns, sortable, usualSort = '-id', countBy, unmaskable = [], more, title } = given;
  const inOrder = refuseTurnedRound(given.ranges ?? []);
  const { id, path, access, summary, requires, whileHeld, params, problems: refusals = [] } = given;
  // `ListQuery` types the parameter as text, so that it stays compatible with published remotes.
  const sort = z.enum(sortable.flatMap((field) => [field, `-${field}`])).optional();
  const common = {
    access,
    ...(requires ? { requires } : {}),
    ...(params ? { params } : {}),
  } as const;
  const endpoint = defineEndpoint({
    ...common,
    id,
    path,
    summary,
    problems: refusals,
    ...(whileHeld ? { whileHeld } : {}),
    query: inOrder(pageQuery.extend({ sort, ...filters })),
    answer: z.object({ list: z.array(row), count: z.int().min(0), ...more }),
  });
  const exportEndpoint = defineEndpoint({
    ...common,
    id: `${id}-export`,
    path: `${path}/export`,
    summary: `${summary}: all rows as .xlsx`,
    query: inOrder(
      z.object({
        sort,
        ...filters,
        ...(unmaskable.length > 0 ? { unmasked: flagText.optional() } : {}),
      }),
    ),
    problems: [...refusals, problems.conflict],
    raw: true,
    // Other sites must not start an export from the browser: it blocks the employer's queue and may be audited.
    changesState: true,
  });
  const list: ListDescription = {
    title,
    columns: Object.entries<Headings<Row>[string]>(columns).flatMap(([field, description]) => {
      if (description === undefined) return [];
      const [heading, dictionary, dictionaryOf] =
        typeof description === 'string' ? [description] : description;
      return [{ field, heading, dictionary, dictionaryOf, kind: kindOf(row.shape[field] as z.ZodType) }];
    }),
    sortable,
    usualSort,
    countBy,
    filters: Object.keys(filters),
    unmaskable,
    exportEndpoint: exportEndpoint as Endpoint,
  };
  // The schemas are built from the arguments; TypeScript cannot follow the spreads of generic shapes.
  return { ...endpoint, list } as never;
}
