import { sql } from 'kysely';
import { listFilings, type FilingRow } from 'shared-kernel/contract/labor-filings';
import { addDays } from 'shared-kernel/domain/civil-date';
import { filingStatus } from 'shared-kernel/domain/dictionaries';
import { containing, contains, containsNumber, equals, oneOf } from '../../platform/lists/conditions';
import { defineListSource, eachRow } from '../../platform/lists/list-source';
import { ownedBy } from '../../platform/tenant';
import { filingMachine } from './filing-machine';

/** Days before a contract's end from which it is called to mind. */
export const remindDays = 30;

export const filingList = defineListSource<typeof listFilings>({
  endpoint: listFilings,
  table: 'labor_filing',
  from: sql`labor_filing`,
  visible: (actor) => ownedBy(actor, 'labor_filing'),
  fields: {
    daysLeft: ({ ctx }) => sql`(labor_filing.contract_end - ${ctx.clock.today()}::date)`,
    actions: null,
  },
  filters: {
    filingNo: containsNumber('labor_filing.filing_no'),
    relationType: equals('labor_filing.relation_type'),
    workUnit: contains('labor_filing.work_unit'),
    filingStatus: oneOf('labor_filing.filing_status'),
    endingSoon: (_, { ctx }) => sql<boolean>`(labor_filing.filing_status = ${filingStatus.code.filed}
      and labor_filing.contract_end between ${ctx.clock.today()}::date and ${addDays(ctx.clock.today(), remindDays)}::date)`,
    name: (text: string) => sql<boolean>`exists (select from labor_filing_person p
      where p.filing_id = labor_filing.id and p.name like ${containing(text)})`,
  },
  complete: eachRow((row: FilingRow, { ctx, actor }) => ({
    actions: filingMachine.actionsOf(row.filingStatus, {}, actor, ctx.clock.now()),
  })),
});
