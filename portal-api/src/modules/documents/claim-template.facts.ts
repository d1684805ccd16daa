import { sql } from 'kysely';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import { ownCase } from '../claims/case.repository';
import { customerOf } from '../customers/customers.repository';
import type { TemplateFacts } from './claim-template.document';

/** What the portal knows for a form: the employer, and the caller's case when one is named. */
export async function templateFacts(
  ctx: Context,
  actor: Actor,
  caseId: number | undefined,
): Promise<TemplateFacts> {
  const { customername, signcompanyname } = await customerOf(ctx.db, actor);
  const common = { employer: customername, author: signcompanyname, date: ctx.clock.now() };
  if (caseId === undefined) return common;
  const found = await ownCase(ctx.db, actor, caseId);
  const person = await ctx.db
    .selectFrom('insure_person')
    .innerJoin('supplyer', 'supplyer.id', 'insure_person.supplyer_id')
    .select('supplyer.supplyername')
    .where('insure_person.id', '=', found.person_id)
    .executeTakeFirst();
  const adjust = await ctx.db
    .selectFrom('case_adjust')
    .select('total_payable_fen')
    .where('case_id', '=', caseId)
    .orderBy(sql`version_no desc`)
    .executeTakeFirst();
  return {
    ...common,
    insurer: person?.supplyername,
    caseNo: found.case_no,
    policyNo: found.policy_no,
    name: found.name,
    // Masked: the form is signed beside a copy of the card.
    idNo: found.id_no_masked,
    workTypeName: found.work_type_name,
    accidentTime: instantText(found.accident_time.toISOString()),
    accidentAddress: found.accident_address,
    accidentDesc: found.accident_desc,
    hospitalName: found.hospital_name,
    claimItems: found.claim_items.map((code) => claimItem.label(code)).join('、'),
    payable: adjust && yuanText(fen(adjust.total_payable_fen)),
  };
}
