import { sql } from 'kysely';
import { eachDatabase, eachPortal, type Portal } from '../../testing/portal';
import { firstRow, insertRow, rowsOf, updateRows } from '../../testing/rows';
import { inTheNameOf } from './turns';

eachDatabase((open) => {
  const portal = eachPortal(open);

  describe('database values', () => {
    it('have the same types on both engines', async () => {
      // A view of a larger buffer, as short buffers are.
      const bytes = Buffer.from([1, 0, 92, 255, 2]).subarray(1, 4);
      const { rows } = await sql`
        select 9007199254740991::int8 as big, 12::int4 as small, 1.50::numeric as exact, '2026-02-28'::date as day,
               '2026-02-28T23:30:00+08:00'::timestamptz as instant, '{"a":[1]}'::jsonb as document, array[1,2]::int4[] as numbers,
               array['x','y']::text[] as words, true as flag, ${bytes}::bytea as bytes, null as nothing`.execute(
        portal.ctx.db,
      );

      expect(rows).toEqual([
        {
          big: 9007199254740991,
          small: 12,
          exact: '1.50',
          day: '2026-02-28',
          instant: new Date('2026-02-28T15:30:00Z'),
          document: { a: [1] },
          numbers: [1, 2],
          words: ['x', 'y'],
          flag: true,
          bytes,
          nothing: null,
        },
      ]);
    });

    it('beyond the safe integer range fail instead of being rounded', async () => {
      await expect(sql`select 9007199254740993::int8 as big`.execute(portal.ctx.db)).rejects.toThrow(
        'safe range',
      );
    });
  });

  it('queries of one caller do not keep those of others waiting', async () => {
    let ended = 0;
    const query = () => sql`select count(*) from generate_series(1, 200000)`.execute(portal.ctx.db);
    const many = Array.from({ length: 60 }, () =>
      inTheNameOf('crowd', async () => {
        await query();
        ended += 1;
      }),
    );
    await inTheNameOf('other', query);

    expect(ended).toBeLessThan(20);
    await Promise.all(many);
    expect(ended).toBe(60);
  });

  describe('transactions', () => {
    it('are rolled back when they throw, and do not block the next one', async () => {
      const insert = (trx: Portal['ctx']['db'], mobile: string) =>
        insertRow(trx, 'sms_outbox', { mobile, content: 'x', sent_at: new Date() });
      const broken = portal.ctx.db.transaction().execute(async (trx) => {
        await insert(trx, '1');
        throw new Error('changed my mind');
      });
      await expect(broken).rejects.toThrow('changed my mind');

      await portal.ctx.db.transaction().execute((trx) => insert(trx, '2'));

      const rows = await rowsOf(portal, 'sms_outbox', ['mobile']);
      expect(rows).toEqual([{ mobile: '2' }]);
    });

    it('are serialised: none of twenty concurrent ones loses its change', async () => {
      const { userId } = await portal.given.customer();
      const user = (trx: Portal['ctx']['db']) =>
        trx.selectFrom('app_user').select('first_login_flag').where('id', '=', userId).forUpdate();

      await Promise.all(
        Array.from({ length: 20 }, () =>
          portal.ctx.db.transaction().execute(async (trx) => {
            const { first_login_flag } = await user(trx).executeTakeFirstOrThrow();
            await updateRows(trx, 'app_user', { first_login_flag: first_login_flag + 1 }, { id: userId });
          }),
        ),
      );

      const { first_login_flag } = await firstRow(portal, 'app_user', { id: userId });
      expect(first_login_flag).toBe(20);
    });
  });
});
