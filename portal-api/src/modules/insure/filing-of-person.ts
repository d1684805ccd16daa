import { sql, type RawBuilder } from 'kysely';
import { filingStatus } from 'shared-kernel/domain/dictionaries';
import type { ListScope } from '../../platform/lists/list-source';
import { ownedBy } from '../../platform/tenant';

const { auditing, filed } = filingStatus.code;

/**
 * For a row of `insure_person`: the state of a filing that covers this person today, else of one in audit. Null when
 * there is neither.
 */
export const filingOfPerson = ({ ctx, actor }: ListScope): RawBuilder<number | null> =>
  sql<number | null>`(select labor_filing.filing_status
    from labor_filing_person filed_person join labor_filing on labor_filing.id = filed_person.filing_id
    where filed_person.customer_id = insure_person.customer_id and filed_person.id_no_hash = insure_person.id_no_hash
      and ${ownedBy(actor, 'labor_filing')} and labor_filing.filing_status in (${auditing}, ${filed})
      and (filed_person.contract_end is null or filed_person.contract_end >= ${ctx.clock.today()}::date)
    order by labor_filing.filing_status = ${filed} desc limit 1)`;
