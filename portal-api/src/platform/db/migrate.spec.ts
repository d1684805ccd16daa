import { sql } from 'kysely';
import { migrations, type Migration } from '../../migrations';
import { earlierNames, firstDay } from '../../migrations/earlier-names';
import { eachDatabase, type Portal, rowsOf } from '../../testing/portal';
import { migrate } from './migrate';

const namesOf = (list: readonly Migration[]) => list.map(({ name }) => name);

const later: Migration = {
  name: '2999-01-01-first',
  up: async (db) => void (await sql`create table later_first (id int)`.execute(db)),
};
const last: Migration = {
  name: '2999-01-02-second',
  up: async (db) => void (await sql`create table later_second (id int)`.execute(db)),
};
const cutOff: Migration = {
  ...last,
  async up(db) {
    await last.up(db);
    throw new Error('cut off');
  },
};

eachDatabase((open) => {
  let portal: Portal;
  beforeEach(async () => {
    portal = await open();
  });
  afterEach(async () => {
    await sql`drop table if exists later_first, later_second`.execute(portal.ctx.db);
    await note(namesOf(migrations));
    await portal.close();
  });

  const run = (...more: Migration[]) => migrate(portal.ctx.db, [...migrations, ...more]);
  const contract = () => migrate(portal.ctx.db, [...migrations, later, last], { [last.name]: later.name });
  const noted = async () => {
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(portal.ctx.db);
    return new Set(rows.map(({ name }) => name));
  };
  const note = async (names: readonly string[]) => {
    await sql`delete from migration`.execute(portal.ctx.db);
    await sql`insert into migration (name) values ${sql.join(names.map((name) => sql`(${name})`))}`.execute(
      portal.ctx.db,
    );
  };

  describe('migrations', () => {
    it('are applied once', async () => {
      expect(await run(later)).toEqual([later.name]);
      expect(await run(later)).toEqual([]);
    });

    it('continue after one that failed, which leaves no trace', async () => {
      await expect(run(later, cutOff)).rejects.toThrow('cut off');

      expect(await noted()).toEqual(new Set([...namesOf(migrations), later.name]));
      expect(await run(later, last)).toEqual([last.name]);
    });

    it('that only add something do not stop an instance of the previous version', async () => {
      await run(later);

      expect(await run()).toEqual([]);
    });

    it('of a newer portal that remove something refuse instances that may still use it', async () => {
      expect(await contract()).toEqual([later.name, last.name]);

      expect(await run(later)).toEqual([]);
      await expect(run()).rejects.toThrow(/newer version.*2999-01-02-second.* Start the newer version/);
    });
  });

  describe('a database with all migrations from before 2026-11-27', () => {
    it('is adopted as it is, and gets the later migrations', async () => {
      const { userId } = await portal.given.customer();
      await note(earlierNames);

      // Without later migrations: this database has applied them already.
      const list = [...migrations.filter(({ name }) => name.startsWith(firstDay)), later];

      expect(await migrate(portal.ctx.db, list)).toEqual([later.name]);

      expect(await noted()).toEqual(new Set(namesOf(list)));
      expect(await migrate(portal.ctx.db, list)).toEqual([]);
      const users = await rowsOf(portal, 'app_user', ['id']);
      expect(users).toContainEqual({ id: userId });
    });

    it('is adopted in one transaction', async () => {
      await note(earlierNames);
      const [twice] = migrations;

      await expect(run(...(twice ? [twice] : []))).rejects.toThrow('unique constraint');

      expect(await noted()).toEqual(new Set(earlierNames));
    });

    it('is refused, unchanged and with instructions, while one of them is missing', async () => {
      const incomplete = earlierNames.filter((name) => !['0203-roster', '0495-blank-files'].includes(name));
      await note(incomplete);

      await expect(run()).rejects.toThrow(
        /lacks 0203-roster, 0495-blank-files\. .*Start the last version that has 0496-terms-of-policies once/,
      );

      expect(await noted()).toEqual(new Set(incomplete));
    });
  });
});
