import { z } from 'zod';
import type { Context } from '../../platform/context';
import { moveState } from '../../platform/move-state';
import { idOf, newestOf } from '../../platform/provider/provider-rows';
import { filingMachine } from './filing-machine';

const provider = { kind: 'platform', name: '备案专员' } as const;

/** What the provider decides about filings. */
export function registerFilingCommands(ctx: Context): void {
  const move = (filing: number, name: 'approve' | 'reject', reason?: string) =>
    ctx.db.transaction().execute(async (trx) => {
      const { id: filingId, filing_status: filingStatus } = await moveState(
        ctx,
        trx,
        filingMachine,
        filing,
        name,
        {
          by: provider,
          at: ctx.clock.now(),
          remark: reason,
          ...(reason === undefined ? {} : { set: { audit_remark: reason } }),
        },
      );
      return { id: filingId, filingStatus };
    });
  ctx.provider.command(
    'filing:approve',
    { positional: ['id'], help: 'Accept a filing of labour relations (id from `list filings`)' },
    ({ args }) => move(idOf(args), 'approve'),
  );
  ctx.provider.command(
    'filing:reject',
    {
      positional: ['id'],
      options: z.object({ reason: z.string().trim().min(1).max(200) }),
      help: 'Refuse a filing of labour relations, --reason says why',
    },
    ({ args, options }) => move(idOf(args), 'reject', options.reason),
  );
  ctx.provider.lister('filings', (input) =>
    ctx.db
      .selectFrom('labor_filing')
      .select(['id', 'filing_no', 'work_unit', 'person_count', 'contract_end', 'filing_status'])
      .$call(newestOf('labor_filing', input, 'filing_status'))
      .execute(),
  );
}
