import { sql } from 'kysely';
import type { AnswerOf, QueryOf } from 'shared-kernel/contract';
import type { listFiledPeople } from 'shared-kernel/contract/labor-filing-people';
import { contractType } from 'shared-kernel/domain/people/labor-filing';
import { filingStatus } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import { containing } from '../../platform/lists/conditions';
import { ownedBy } from '../../platform/tenant';

const most = 500;

/** People with a valid filing whose contract has not ended, each once; reading their numbers is logged. */
export async function filedPeople(
  ctx: Context,
  actor: Actor,
  { keyword, workUnit }: QueryOf<typeof listFiledPeople>,
  ip: string,
): Promise<AnswerOf<typeof listFiledPeople>> {
  const rows = await ctx.db
    .selectFrom('labor_filing_person as person')
    .innerJoin('labor_filing', 'labor_filing.id', 'person.filing_id')
    .distinctOn('person.id_no_hash')
    .select([
      'person.id',
      'labor_filing.filing_no',
      'labor_filing.work_unit',
      'person.name',
      'person.id_no_sealed',
      'person.mobile_sealed',
      'person.work_type_name',
      'person.contract_type',
    ])
    .where(ownedBy(actor, 'labor_filing'))
    .where('labor_filing.filing_status', '=', filingStatus.code.filed)
    .where(sql<boolean>`(person.contract_end is null or person.contract_end >= ${ctx.clock.today()}::date)`)
    .$if(Boolean(keyword), (query) => query.where('person.name', 'like', containing(keyword ?? '')))
    .$if(Boolean(workUnit), (query) =>
      query.where('labor_filing.work_unit', 'like', containing(workUnit ?? '')),
    )
    .orderBy('person.id_no_hash')
    .orderBy('person.id', 'desc')
    .limit(most + 1)
    .execute();
  const shown = rows.slice(0, most);
  if (shown.length > 0)
    await ctx.audit.write(ctx.db, actor, {
      action: 'filing.people',
      entity: 'labor_filing_person',
      entityId: shown[0]?.id ?? 0,
      after: { count: shown.length },
      ip,
    });
  return {
    isCut: rows.length > most,
    list: shown.map((row) => ({
      id: row.id,
      filingNo: row.filing_no,
      name: row.name,
      idNo: ctx.pii.open(row.id_no_sealed),
      mobile: row.mobile_sealed ? ctx.pii.open(row.mobile_sealed) : null,
      workTypeName: row.work_type_name,
      workUnit: row.work_unit,
      contractType: contractType.codes.find((code) => code === row.contract_type) ?? contractType.code.fixed,
    })),
  };
}
