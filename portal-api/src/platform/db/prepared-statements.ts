import { protocol, type PGlite } from '@electric-sql/pglite';
import { embeddedTypes } from './value-types';

const { serialize } = protocol;

/** The part of PGlite that sends statements. */
export type StatementEngine = Pick<
  PGlite,
  'execProtocolStream' | 'isInTransaction' | 'parsers' | 'runExclusive' | 'serializers'
>;

interface StatementResult {
  rows: Record<string, unknown>[];
  /** Rows inserted, updated or deleted. */
  affectedRows: number;
}

interface Statement {
  /** Empty until the text runs a second time. */
  name: string;
  parameterTypes: readonly number[];
  columns: readonly Column[];
  /** Runs until the statement is prepared again. */
  customPlansLeft: number;
}

interface Column {
  name: string;
  parse: ((text: string, type: number) => unknown) | undefined;
  type: number;
}

/** The fields that are read of PostgreSQL's messages. By name, not by class: in tests the engine has other globals. */
type Message =
  | { name: 'parameterDescription'; dataTypeIDs: number[] }
  | { name: 'rowDescription'; fields: { name: string; dataTypeID: number }[] }
  | { name: 'dataRow'; fields: (string | null)[] }
  | { name: 'commandComplete'; text: string };

/** A statement that joins two tables and reads 41 columns takes 42 kB of the engine's memory. */
const mostStatements = 300;
/**
 * Runs for which PostgreSQL makes a custom plan with the values; afterwards it may choose a generic plan, which does
 * not use a partial index whose condition is a parameter.
 */
const customPlans = 5;
/** Longer texts insert many rows, and each number of rows makes a different text. */
const longestText = 4_000;

const readsOrWrites = /^\s*(?:select|insert|update|delete|with)\b/i;
const changesSchema = /\b(?:create|alter|drop)\b/i;
const countsRows = /^(?:INSERT|UPDATE|DELETE|MERGE) /;

/**
 * Runs statements of the embedded database. A repeated statement is prepared: it is parsed once in five runs and takes
 * one message instead of the six that PGlite's `query` sends. After a change of the schema, earlier prepared statements
 * are not used again.
 */
export function createStatements(engine: StatementEngine) {
  const parsers: StatementEngine['parsers'] = { ...engine.parsers, ...embeddedTypes.parsers };
  const serializers: StatementEngine['serializers'] = { ...engine.serializers, ...embeddedTypes.serializers };
  // The least recently used first.
  const statements = new Map<string, Statement>();
  let nextName = 1;
  let isSchemaChanging = false;

  // PGlite's messages have the fields of their kinds; its types declare only the common ones.
  const send = async (...parts: Uint8Array[]) =>
    (await engine.execProtocolStream(Buffer.concat([...parts, serialize.sync()]))) as unknown as Message[];

  async function describe(text: string): Promise<Statement> {
    const statement: Statement = { name: '', parameterTypes: [], columns: [], customPlansLeft: 0 };
    for (const message of await send(serialize.parse({ text }), serialize.describe({ type: 'S' }))) {
      if (message.name === 'parameterDescription') statement.parameterTypes = message.dataTypeIDs;
      if (message.name === 'rowDescription')
        statement.columns = message.fields.map(({ name, dataTypeID: type }) => ({
          name,
          parse: parsers[type],
          type,
        }));
    }
    return statement;
  }

  /** Returns the statement to bind, and the messages to send before it. */
  async function prepare(text: string): Promise<[Statement, ...Uint8Array[]]> {
    if (isSchemaChanging || text.length > longestText) return [await describe(text)];
    const known = statements.get(text);
    const statement = known ?? (await describe(text));
    statements.delete(text);
    statements.set(text, statement);
    const closing = statements.size > mostStatements ? forget(oldestOf(statements)) : [];
    if (!known) return [statement, ...closing];
    known.customPlansLeft -= 1;
    if (known.customPlansLeft >= 0) return [known, ...closing];
    if (known.name === '') known.name = `s${nextName++}`;
    else closing.push(serialize.close({ type: 'S', name: known.name }));
    known.customPlansLeft = customPlans - 1;
    const types = [...known.parameterTypes];
    return [known, ...closing, serialize.parse({ name: known.name, text, types })];
  }

  function forget(text: string): Uint8Array[] {
    const name = statements.get(text)?.name;
    statements.delete(text);
    return name ? [serialize.close({ type: 'S', name })] : [];
  }

  const asText = (value: unknown, type = 0): string | null => {
    if (value === null || value === undefined) return null;
    const plain = value instanceof Date ? value.toISOString() : value;
    return serializers[type]?.(plain) ?? String(plain);
  };

  async function runNow(text: string, values: readonly unknown[]): Promise<StatementResult> {
    const [statement, ...preparing] = await prepare(text);
    const bind = serialize.bind({
      statement: statement.name,
      values: values.map((value, at) => asText(value, statement.parameterTypes[at])),
    });
    const result: StatementResult = { rows: [], affectedRows: 0 };
    for (const message of await send(...preparing, bind, serialize.execute({}))) {
      if (message.name === 'dataRow') result.rows.push(rowOf(statement.columns, message.fields));
      if (message.name === 'commandComplete' && countsRows.test(message.text))
        result.affectedRows = Number(message.text.slice(message.text.lastIndexOf(' ')));
    }
    return result;
  }

  return {
    /** Closes the statements that earlier users of the connection have prepared. */
    async reset(): Promise<void> {
      statements.clear();
      await engine.runExclusive(() => send(serialize.query('deallocate all')));
    },

    /** Throws PostgreSQL's error with its code. */
    run: (text: string, values: readonly unknown[]): Promise<StatementResult> =>
      engine.runExclusive(async () => {
        isSchemaChanging ||= !readsOrWrites.test(text) && changesSchema.test(text);
        try {
          return await runNow(text, values);
        } catch (error) {
          const closing = forget(text);
          if (closing.length > 0) await send(...closing);
          throw error;
        } finally {
          if (isSchemaChanging && !engine.isInTransaction()) {
            isSchemaChanging = false;
            statements.clear();
            await send(serialize.query('deallocate all'));
          }
        }
      }),
  };
}

const oldestOf = (statements: ReadonlyMap<string, Statement>): string => {
  for (const text of statements.keys()) return text;
  return '';
};

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  columns.forEach(({ name, parse, type }, at) => {
    const text = fields[at] ?? null;
    row[name] = text === null || !parse ? text : parse(text, type);
  });
  return row;
}
