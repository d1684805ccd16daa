import { operateType } from 'shared-kernel/domain/dictionaries';
import type { StaffAction } from 'shared-kernel/contract/insure';
import { firstRow, type Caller, type GivenCustomer, type Portal } from '../../testing/portal';
import { givenPolicy, people, personNo } from '../insure/insure.fixtures';

type Open = (overrides: { now: string }) => Promise<Portal>;

const changing =
  (kind: StaffAction, list: string) => (insureId: number, effectDate: string, rows: object[]) => ({
    insureId,
    operateType: operateType.code[kind],
    effectDate,
    [list]: rows,
  });
const addingRows = changing('add', 'persons');

/** Opens a portal with one employer and one policy in force, for specs about staff changes. */
export function policyInForce(open: Open) {
  let portal: Portal;
  let employer: GivenCustomer;
  let caller: Caller;
  afterEach(() => portal.close());

  const act = (customer: GivenCustomer) => {
    employer = customer;
    caller = portal.as(customer.username);
  };

  /** Creates a policy in force on plan M2, at 09:30 of the given day. */
  async function policyOn(
    today: string,
    overrides: Parameters<typeof givenPolicy>[2] & { startDate: string },
  ) {
    portal = await open({ now: `${overrides.startDate.slice(0, 8)}01T09:30:00+08:00` });
    act(await portal.given.customer());
    const policy = await givenPolicy(portal, employer, overrides);
    portal.clock.set(`${today}T09:30:00+08:00`);
    await portal.ctx.jobs.runAll();
    return { ...policy, caller };
  }

  /** Submits a staff change that is accepted. */
  async function order(change: object) {
    const { body } = await caller.post('/api/addReduces', change);
    expect(body).toMatchObject({ code: 200 });
    return body.data;
  }
  const pay = (id: number) => caller.post(`/api/addReduces/${id}/pay`, {});

  return {
    policyOn,
    yearPolicy: () => policyOn('2026-11-21', { startDate: '2025-12-01', persons: people(6) }),
    adding: (insureId: number, effectDate: string, persons = [personNo(50)]) =>
      addingRows(insureId, effectDate, persons),
    removing: changing('reduce', 'reduces'),
    replacing: changing('replace', 'replaces'),
    amending: changing('amend', 'amends'),
    order,
    pay,
    async paidOrder(change: object) {
      const { id } = await order(change);
      await pay(id);
      return id;
    },
    orderOf: async (id: number) => (await caller.get(`/api/addReduces/${id}`)).body.data,
    priced: async (change: object) => (await caller.post('/api/addReduces/calc', change)).body.data,
    policyOf: async (id: number) => (await caller.get(`/api/insures/${id}`)).body.data,
    peopleOf: async (insureId: number, query = '') =>
      (await caller.get(`/api/insures/${insureId}/persons?length=50${query}`)).body.data.list,
    async wallet() {
      const { available_fen, frozen_fen } = await firstRow(portal, 'capital', { customer_id: employer.id });
      return { available_fen, frozen_fen };
    },
    async midnight(day: string) {
      portal.clock.set(`${day}T00:00:05+08:00`);
      await portal.ctx.jobs.runAll();
    },
    /** For specs that create their own policy. */
    start(opened: Portal) {
      portal = opened;
    },
    act,
    get portal() {
      return portal;
    },
    get employer() {
      return employer;
    },
  };
}
