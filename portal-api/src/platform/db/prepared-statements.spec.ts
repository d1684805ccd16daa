import type { PGlite } from '@electric-sql/pglite';
import { openPglite } from './open-pglite';
import { createStatements } from './prepared-statements';

let pglite: PGlite;
let messages: number;
let statements: ReturnType<typeof createStatements>;

beforeAll(async () => {
  ({ pglite } = await openPglite());
});
afterAll(() => pglite.close());

beforeEach(async () => {
  await pglite.exec('rollback; drop table if exists pet; create table pet (id int primary key, name text)');
  await pglite.exec("insert into pet values (1, 'Rex')");
  messages = 0;
  statements = createStatements({
    parsers: pglite.parsers,
    serializers: pglite.serializers,
    isInTransaction: () => pglite.isInTransaction(),
    runExclusive: (task) => pglite.runExclusive(task),
    execProtocolStream: (message) => {
      messages += 1;
      return pglite.execProtocolStream(message);
    },
  });
  await statements.reset();
});

const run = (text: string, ...values: unknown[]) => statements.run(text, values);
const prepared = async (): Promise<string[]> => {
  const { rows } = await pglite.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
};
const allPets = 'select * from pet where id = $1';

describe('statements of the embedded database', () => {
  it('are prepared at the second run, and need one message from the third on', async () => {
    expect((await run(allPets, 1)).rows).toEqual([{ id: 1, name: 'Rex' }]);
    expect(await prepared()).toEqual([]);

    expect((await run(allPets, 2)).rows).toEqual([]);
    expect(await prepared()).toEqual([allPets]);

    messages = 0;
    expect((await run(allPets, 1)).rows).toEqual([{ id: 1, name: 'Rex' }]);
    expect(messages).toBe(1);
  });

  it('report the number of rows that they write', async () => {
    const add = 'insert into pet values ($1, $2), ($3, null)';

    expect(await run(add, 2, 'Tom', 3)).toEqual({ rows: [], affectedRows: 2 });
    expect((await run('update pet set name = $1 where id > 1', 'Ben')).affectedRows).toBe(2);
    expect((await run('delete from pet')).affectedRows).toBe(3);
    expect((await run(allPets, 1)).affectedRows).toBe(0);
  });

  it('report the error code of a failure, and run again after it', async () => {
    const add = 'insert into pet values ($1, $2)';
    await run(add, 2, 'Tom');
    for (let count = 0; count < 3; count += 1)
      await expect(run(add, 2, 'Tom')).rejects.toMatchObject({ code: '23505', constraint: 'pet_pkey' });

    await run(add, 3, 'Ben');

    await expect(run('select missing from pet')).rejects.toMatchObject({ code: '42703' });
    expect((await run(allPets, 3)).rows).toEqual([{ id: 3, name: 'Ben' }]);
  });

  it.each(['commit', 'rollback'])(
    'read the current columns after a change of the schema and %s',
    async (end) => {
      for (let count = 0; count < 2; count += 1) await run(allPets, 1);
      await run('begin');
      await run("alter table pet add column kind text default 'dog'");

      for (let count = 0; count < 3; count += 1)
        expect((await run(allPets, 1)).rows).toEqual([{ id: 1, name: 'Rex', kind: 'dog' }]);
      await run(end);

      const kept = end === 'commit' ? { kind: 'dog' } : {};
      for (let count = 0; count < 3; count += 1)
        expect((await run(allPets, 1)).rows).toEqual([{ id: 1, name: 'Rex', ...kept }]);
    },
  );

  it('get custom plans, which can use a partial index whose condition is a parameter', async () => {
    await run("create unique index alive on pet (name) where name <> 'Rex'");
    const add = 'insert into pet values ($1, $2) on conflict (name) where name <> $3 do nothing';

    for (let id = 2; id < 22; id += 1)
      expect((await run(add, id, 'Tom', 'Rex')).affectedRows).toBe(id === 2 ? 1 : 0);
  });

  it('are closed, the least recently used first, when more than 300 are prepared', async () => {
    for (let count = 0; count < 310; count += 1) {
      await run(`select ${count} as number`);
      expect((await run(`select ${count} as number`)).rows).toEqual([{ number: count }]);
      await run('select 0 as number');
    }

    const texts = await prepared();
    expect(texts).toHaveLength(300);
    expect(texts).toContain('select 0 as number');
    expect(texts).not.toContain('select 1 as number');
    expect((await run('select 1 as number')).rows).toEqual([{ number: 1 }]);
  });

  it('are not prepared when their text is longer than 4,000 characters', async () => {
    const long = `select '${'x'.repeat(4_000)}' as text`;
    for (let count = 0; count < 3; count += 1) await run(long);
    expect(await prepared()).toEqual([]);
  });
});
