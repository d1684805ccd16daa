import { operateType } from 'shared-kernel/domain/dictionaries';
import type { GivenCustomer, Portal } from '../../testing/portal';
import { givenPolicy, people, personNo } from '../insure/insure.fixtures';

type Open = (overrides: { now: string }) => Promise<Portal>;

/** Opens a portal with one employer and one policy in force, for specs about staff changes. */
export function policyInForce(open: Open) {
  let portal: Portal;
  let employer: GivenCustomer;
  afterEach(() => portal.close());

  /** Creates a policy in force on plan M2, at 09:30 of the given day. */
  async function policyOn(
    today: string,
    overrides: Parameters<typeof givenPolicy>[2] & { startDate: string },
  ) {
    portal = await open({ now: `${overrides.startDate.slice(0, 8)}01T09:30:00+08:00` });
    employer = await portal.given.customer();
    const policy = await givenPolicy(portal, employer, overrides);
    portal.clock.set(`${today}T09:30:00+08:00`);
    await portal.ctx.jobs.runAll();
    return { ...policy, caller: portal.as(employer.username) };
  }

  const yearPolicy = () => policyOn('2026-11-21', { startDate: '2025-12-01', persons: people(6) });
  const adding = (insureId: number, effectDate: string, persons = [personNo(50)]) => ({
    insureId,
    operateType: operateType.code.add,
    effectDate,
    persons,
  });
  const removing = (insureId: number, effectDate: string, reduces: object[]) => ({
    insureId,
    operateType: operateType.code.reduce,
    effectDate,
    reduces,
  });
  const wallet = () =>
    portal.ctx.db
      .selectFrom('capital')
      .select(['available_fen', 'frozen_fen'])
      .where('customer_id', '=', employer.id)
      .executeTakeFirstOrThrow();
  const midnight = async (day: string) => {
    portal.clock.set(`${day}T00:00:05+08:00`);
    await portal.ctx.jobs.runAll();
  };

  return {
    policyOn,
    yearPolicy,
    adding,
    removing,
    wallet,
    midnight,
    /** For specs that create their own policy. */
    start(opened: Portal) {
      portal = opened;
    },
    act(customer: GivenCustomer) {
      employer = customer;
    },
    get portal() {
      return portal;
    },
    get employer() {
      return employer;
    },
  };
}
