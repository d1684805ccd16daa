import { sql } from 'kysely';
import { noClaimFacts, type ClaimFacts } from 'shared-kernel/domain/claims/claim-facts';
import { actorType, claimItem, payStatus, treatType, caseStatus } from 'shared-kernel/domain/dictionaries';
import { fen, zeroFen } from 'shared-kernel/domain/money';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import { updateById } from '../../../platform/row-by-id';
import { officeTimeBefore } from '../../../platform/seeding/office-hours';
import type { SeedContext, SeedCustomer } from '../../../platform/seeding/seed-context';
import { daysLater } from '../case-deadlines';

const addedHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000);

/** Adds rare situations: a draft report, and a payment returned by the bank. */
export async function seedClaimExtras(seed: SeedContext, { id, name }: SeedCustomer): Promise<void> {
  const { db, pii } = seed.ctx;
  const random = seed.random('draft of a report');
  const saved = officeTimeBefore(addedHours(seed.ctx.clock.now(), -1), random);
  const accidentTime = addedHours(saved, -1).toISOString();
  const form = { accidentTime, accidentAddress: '二号车间装配线', accidentDesc: '搬运时脚趾被压伤' };
  await db
    .insertInto('case_draft')
    .values({
      customer_id: id,
      filiale_id: null,
      form_sealed: pii.seal(JSON.stringify(form)),
      saved_by: name,
      updated_at: saved,
    })
    .execute();
  await returnPayment(seed, id);
  await claimIncompleteBills(seed, id);
}

/** Makes an open case claim less in invoices than the hospital's list states, so document checks find an issue. */
async function claimIncompleteBills(seed: SeedContext, customerId: CustomerId): Promise<void> {
  const { db } = seed.ctx;
  const found = await db
    .selectFrom('cases')
    .select(['id', 'accident_day', 'hospital_name'])
    .where('customer_id', '=', customerId)
    .where('case_status', '=', caseStatus.code.awaitMaterials)
    .where('treat_type', '=', treatType.code.outpatient)
    .where(sql<boolean>`${claimItem.code.medical} = any (claim_items)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!found) return;
  const invoice = {
    date: found.accident_day,
    hospitalName: found.hospital_name,
    invoiceNo: '35026110007316',
    isPaper: false,
    amount: fen(860_00),
    selfPaid: zeroFen,
    thirdPaid: zeroFen,
  };
  const facts: ClaimFacts = { ...noClaimFacts, invoices: [invoice], billTotal: fen(1_245_50) };
  await updateById(db, 'cases', found.id, { facts: JSON.stringify(facts) });
}

async function returnPayment(seed: SeedContext, customerId: CustomerId): Promise<void> {
  const { db } = seed.ctx;
  const at = officeTimeBefore(addedHours(seed.ctx.clock.now(), -20), seed.random('returned payment'));
  const found = await db
    .selectFrom('cases')
    .innerJoin('case_payment', 'case_payment.case_id', 'cases.id')
    .select(['cases.id', 'case_payment.id as payment_id'])
    .where('cases.customer_id', '=', customerId)
    .where('cases.case_status', '=', caseStatus.code.paid)
    .where('cases.evaluate_flag', '=', false)
    .where('cases.payee_type', 'is not', null)
    .where('cases.close_time', '<', addedHours(at, -24))
    .orderBy('cases.close_time', 'desc')
    .orderBy('cases.id')
    .limit(1)
    .executeTakeFirst();
  if (!found) return;
  const reason = '收款账号与户名不符';
  await updateById(db, 'case_payment', found.payment_id, {
    pay_status: payStatus.code.returned,
    return_reason: reason,
  });
  await db
    .insertInto('case_flow')
    .values({
      case_id: found.id,
      from_status: caseStatus.code.paid,
      to_status: caseStatus.code.awaitPayment,
      actor_type: actorType.code.insurer,
      actor_name: '保险公司',
      remark: `赔款被银行退回：${reason}`,
      created_at: at,
    })
    .execute();
  await updateById(db, 'cases', found.id, {
    case_status: caseStatus.code.awaitPayment,
    status_time: at,
    state_deadline: daysLater(at, 10),
    payee_returned: true,
    close_time: null,
    close_type: null,
    close_reason: null,
    paid_amount_fen: null,
  });
}
