import { eachDatabase, type Portal } from '../testing/portal';
import { givenPolicy } from '../modules/insure/insure.fixtures';
import { insureMachine } from '../modules/insure/insure-machine';
import { orderMachine } from '../modules/roster/order-machine';
import { caseMachine } from '../modules/claims/case-machine';
import { invoiceMachine } from '../modules/invoicing/invoice-machine';
import { moveState } from './move-state';
import { systemMover } from './state-machine';

const machines = { insure: insureMachine, order: orderMachine, case: caseMachine, invoice: invoiceMachine };

it.each(Object.entries(machines))(
  'the %s machine reaches every state in which a transition begins',
  (_, machine) => {
    const transitions = Object.values(machine.transitions);
    const reached = new Set(transitions.map(({ to }) => to));
    const starts = new Set(transitions.flatMap(({ from }) => [...from]));
    // Where rows begin: an order unpaid or in audit, an application and a case as drafts, a case also as reported.
    const first = [0, 1, 10, 11];

    expect([...starts].filter((state) => !reached.has(state) && !first.includes(state))).toEqual([]);
  },
);

eachDatabase((open) => {
  let portal: Portal;
  beforeEach(async () => {
    portal = await open();
  });
  afterEach(() => portal.close());

  it('a transition is refused for the wrong actor or state, and changes nothing', async () => {
    const { db } = portal.ctx;
    const { id } = await givenPolicy(portal, await portal.given.customer());
    const step = (name: 'pay' | 'start') =>
      db
        .transaction()
        .execute((trx) =>
          moveState(portal.ctx, trx, insureMachine, id, name, { by: systemMover, at: portal.clock.now() }),
        );
    const history = () => db.selectFrom('insure_flow').select('id').where('insure_id', '=', id).execute();
    const before = await history();

    await expect(step('pay')).rejects.toThrow('"pay" is not made by the system');
    await expect(step('start')).rejects.toMatchObject({ code: 2019 });

    expect(await history()).toEqual(before);
  });
});
