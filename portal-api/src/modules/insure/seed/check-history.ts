import { sql } from 'kysely';
import { endorseStatus, insureStatus, payType, personStatus } from 'shared-kernel/domain/dictionaries';
import type { SeedContext } from '../../../platform/seeding/seed-context';

interface Rule {
  name: string;
  /** Counts the rows that violate the rule. */
  broken: ReturnType<typeof sql<{ n: number }>>;
}

const rules: readonly Rule[] = [
  {
    name: 'nobody is covered twice by one insurer on the same day',
    broken: sql`select count(*)::int as n from insure_person a join insure_person b
      on a.id < b.id and a.id_no_hash = b.id_no_hash and a.supplyer_id = b.supplyer_id
      and daterange(a.start_date, a.end_date, '[]') && daterange(b.start_date, b.end_date, '[]')
      where a.person_status <> ${personStatus.code.void} and b.person_status <> ${personStatus.code.void}`,
  },
  {
    name: 'the premium of an application is the sum of its people',
    broken: sql`select count(*)::int as n from insure i where i.insure_status not in (${insureStatus.code.draft}, ${insureStatus.code.rejected})
      and i.premium_fen <> (select coalesce(sum(p.premium_fen), 0) from insure_person p where p.insure_id = i.id and p.add_reduce_id is null)`,
  },
  {
    name: 'the money of an order is the sum of its items',
    broken: sql`select count(*)::int as n from add_reduce o
      where o.premium_fen <> (select coalesce(sum(i.premium_fen), 0) from add_reduce_item i where i.add_reduce_id = o.id)`,
  },
  {
    name: 'every policy in force keeps at least three people',
    broken: sql`select count(*)::int as n from insure i where i.insure_status = ${insureStatus.code.inForce}
      and (select count(*) from insure_person p where p.insure_id = i.id and p.person_status = ${personStatus.code.inCover}) < 3`,
  },
  {
    name: 'what is frozen is what was paid for and has not taken effect',
    broken: sql`select count(*)::int as n from capital c where c.frozen_fen <>
      (select coalesce(sum(premium_fen), 0) from insure i where i.customer_id = c.customer_id and i.insure_status = ${insureStatus.code.paid} and i.pay_type = ${payType.code.balance})
      + (select coalesce(sum(add_premium_fen), 0) from add_reduce o where o.customer_id = c.customer_id and o.endorse_status in (${endorseStatus.code.auditing}, ${endorseStatus.code.waiting}) and o.pay_type = ${payType.code.balance})`,
  },
  {
    name: 'no wallet was ever below zero',
    broken: sql`select count(*)::int as n from (
      select sum(-l.amount_fen) over (partition by l.customer_id order by e.entry_time, e.id) as balance
      from ledger_line l join ledger_entry e on e.id = l.entry_id where l.account = 'WALLET_AVAIL') b where balance < 0`,
  },
];

/** Throws when the finished history is inconsistent. */
export async function checkHistory(seed: SeedContext): Promise<void> {
  for (const rule of rules) {
    const { rows } = await rule.broken.execute(seed.ctx.db);
    if (rows[0]?.n !== 0) throw new Error(`The demo breaks a rule ${rows[0]?.n} times: ${rule.name}`);
  }
}
