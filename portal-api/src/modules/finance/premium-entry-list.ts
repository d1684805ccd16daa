import { sql } from 'kysely';
import { listPremiumEntries, type PremiumEntryRow } from 'shared-kernel/contract/money/premium-entries';
import { equals } from '../../platform/lists/conditions';
import { defineListSource, eachRow } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import { entryNoOf } from './entry-no';
import type { Account } from './postings';

/** A credit (negative) raises an account. */
const change = (account: Account) =>
  sql`coalesce(-sum(amount_fen) filter (where account = ${account}), 0)::bigint`;

/** What was booked for the premium of policies, one row an entry. */
export const premiumEntryList = defineListSource<typeof listPremiumEntries>({
  endpoint: listPremiumEntries,
  table: 'booking',
  from: sql`ledger_entry as booking cross join lateral (
      select customer_id, ${change('WALLET_AVAIL')} as available_fen, ${change('WALLET_FROZEN')} as frozen_fen,
        ${change('PREMIUM_PAYABLE')} as premium_fen
      from ledger_line where entry_id = booking.id group by customer_id) as line`,
  visible: (actor) => sql<boolean>`(booking.insure_id is not null and ${ofCustomer(actor, 'line')})`,
  fields: {
    entryNo: null,
    movement: 'booking.posting',
    available: 'line.available_fen',
    frozen: 'line.frozen_fen',
    premium: 'line.premium_fen',
  },
  filters: { insureId: equals('booking.insure_id') },
  sums: { sumPremium: sql`coalesce(sum(line.premium_fen), 0)::bigint` },
  complete: eachRow((row: PremiumEntryRow) => ({ entryNo: entryNoOf(row.id, row.entryTime) })),
});
