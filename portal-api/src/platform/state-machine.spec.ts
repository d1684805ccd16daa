import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachDatabase, eachPortal, rowsOf } from '../testing/portal';
import { givenPolicy } from '../modules/insure/insure.fixtures';
import { insureMachine } from '../modules/insure/insure-machine';
import { moveState } from './move-state';
import { systemMover, type StateMachine } from './state-machine';

type Machine = StateMachine<'insure', string>;

const folder = join(__dirname, '..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => file.endsWith('.ts') && !/\.(spec|fixtures?|seed)\.|\b(seeds?|testing|migrations)\//.test(file),
  )
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

/** Every state machine of the API, wherever it is declared. */
const machines = sources
  .filter(({ text }) => text.includes('= defineStateMachine'))
  .flatMap(({ file }) => Object.values(jest.requireActual<Record<string, Machine>>(join(folder, file))))
  .filter((exported) => Object.hasOwn(Object(exported), 'transition'));

describe('the state of a row', () => {
  const columns = new Set<string>(machines.map(({ status }) => status));
  const names = (part: string) => [...part.matchAll(/\b(\w+)\s*[:=,}]/g)].map(([, name = '']) => name);
  /** Returns the statements, in Kysely or SQL, that write a state: names between SET and the condition. */
  const writing = (text: string): string[] =>
    text.split(/[;`]/).filter((statement) => {
      if (!/\bupdate(Table\(|\s)/.test(statement)) return false;
      const [, ...set] = statement.split(/\.set\(|\sset\s/);
      const written = set.flatMap((part) => names(part.split(/\.where\(|\s(?:where|from)\s/)[0] ?? ''));
      return written.some((name) => columns.has(name));
    });

  it.each([
    ["db.updateTable('insure').set({ version: 2, insure_status: paid }).where('id', '=', id)", 1],
    ['update cases set case_status = 41, version = 2 where id = 1', 1],
    ["db.updateTable('insure').set({ version: 2 }).where('insure_status', '=', paid)", 0],
    ['update cases set version = 2 where case_status = 41', 0],
  ])('is recognised as written only in statements that set it: %s', (statement, count) => {
    expect(writing(statement)).toHaveLength(count);
  });

  it('is written by moveState alone', () => {
    expect(sources.flatMap(({ file, text }) => writing(text).map((statement) => [file, statement]))).toEqual(
      [],
    );
  });
});

eachDatabase((open) => {
  const portal = eachPortal(open);

  it('a transition by the wrong actor or from the wrong state is refused, and changes nothing', async () => {
    const { db } = portal.ctx;
    const { id } = await givenPolicy(portal, await portal.given.customer());
    const step = (name: 'pay' | 'start') =>
      db
        .transaction()
        .execute((trx) =>
          moveState(portal.ctx, trx, insureMachine, id, name, { by: systemMover, at: portal.clock.now() }),
        );
    const history = () => rowsOf(db, 'insure_flow', ['id'], { insure_id: id });
    const before = await history();

    await expect(step('pay')).rejects.toThrow('"pay" is not made by the system');
    await expect(step('start')).rejects.toMatchObject({ code: 2019 });

    expect(await history()).toEqual(before);
  });

  it('messages about a row no longer pop up once its state has changed, and stay unread', async () => {
    const employer = await portal.given.customer();
    const { id } = await givenPolicy(portal, employer);
    const inbox = portal.as(employer.username);
    const about = { customerId: employer.id, kind: 2, content: '', bizType: 'insure', popup: true };
    for (const bizId of [id, id + 1])
      await portal.ctx.outbox.add(portal.ctx.db, { ...about, subject: `保单${bizId}`, bizId });

    await portal.ctx.db.transaction().execute((trx) =>
      moveState(portal.ctx, trx, insureMachine, id, 'expire', {
        by: systemMover,
        at: portal.clock.now(),
      }),
    );

    const subjects = async (path: string) => {
      const { list } = (await inbox.get(path)).body.data as { list: { subject: string }[] };
      return list.map(({ subject }) => subject).filter((subject) => /^保单\d+$/.test(subject));
    };
    expect(await subjects('/api/messages/popupList?client=yun_PC')).toEqual([`保单${id + 1}`]);
    expect(await subjects('/api/messages?client=yun_PC&readFlag=0')).toHaveLength(2);
  });
});
