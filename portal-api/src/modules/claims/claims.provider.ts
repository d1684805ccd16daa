import { dayMs } from 'shared-kernel/domain/civil-date';
import { sql } from 'kysely';
import { z } from 'zod';
import { problems } from 'shared-kernel/contract';
import { type CaseState, caseStatus } from 'shared-kernel/domain/nouns/case';
import type { Context } from '../../platform/context';
import { camelCased } from '../../platform/db/camel-case';
import { Problem } from '../../platform/http/problem';
import type { Round } from '../../platform/jobs/round';
import { eachRow } from '../../platform/jobs/round';
import { moveState } from '../../platform/move-state';
import type { ListInput } from '../../platform/provider/provider';
import { newestOf, withReason } from '../../platform/provider/provider-rows';
import { lockPeople } from '../insure/people/people.repository';
import { caseMachine, provider } from './case-machine';
import { caseByNo } from './case.repository';
import { findings } from './settling/adjust-case';
import { returnPayment } from './settling/return-payment';
import {
  acceptCase,
  adjustCase,
  approveCase,
  closeCase,
  decide,
  declineCase,
  requestMaterials,
} from './provider-decisions';

const reopenDays = 730;

/** Returns materials from the approval step to the employer; 4005 in any other state. */
async function sendBack(
  ctx: Context,
  caseNo: string,
  codes: readonly string[],
  remark: string,
): Promise<object> {
  const found = await caseByNo(ctx.db, caseNo);
  if (found.case_status !== caseStatus.code.awaitApproval)
    throw caseMachine.refused('sendBack', found.case_status, 'insurer');
  return requestMaterials(ctx, caseNo, codes, remark);
}

/**
 * Reopens a withdrawn case within two years. 4003 when the person has another case on that day by now, 4005 when it is
 * too late.
 */
const reopenCase = (ctx: Context, caseNo: string, reason: string): Promise<object> =>
  decide(ctx, caseNo, async (trx, found) => {
    const at = ctx.clock.now();
    const isTooLate = at.getTime() - (found.close_time?.getTime() ?? 0) > reopenDays * dayMs;
    if (isTooLate)
      throw new Problem(problems.caseStateChanged, {}, { message: '撤案已超过两年，不能重新打开' });
    await lockPeople(trx, [found.person_id]);
    const other = await trx
      .selectFrom('cases')
      .select('case_no')
      .where('customer_id', '=', found.customer_id)
      .where('id_no_hash', '=', found.id_no_hash)
      .where('accident_day', '=', found.accident_day)
      .where('id', '<>', found.id)
      .where('case_status', '<>', caseStatus.code.withdrawn)
      .where('follow_up_of', 'is', null)
      .executeTakeFirst();
    if (other && found.follow_up_of === null)
      throw new Problem(problems.caseReported, { caseNo: other.case_no });
    await moveState(ctx, trx, caseMachine, found.id, 'reopen', {
      by: provider,
      remark: `重新打开：${reason}`,
      at,
      set: { close_time: null, close_type: null, close_reason: null },
    });
  });

const stepDelaySeconds = 8;

const materialCodes = z
  .string()
  .transform((text) => text.split(/[,\s]+/).filter(Boolean))
  .pipe(z.array(z.string().regex(/^M\d{2}$/, 'material codes look like M06')).min(1));

const remark = z.string().trim().min(1).max(200);

/** Registers the provider's endpoints of claims. */
export function registerClaimsProvider(ctx: Context): void {
  const command = <Options extends z.ZodType>(
    name: string,
    help: string,
    options: Options,
    run: (caseNo: string, options: z.output<Options>) => Promise<object>,
  ) =>
    ctx.provider.command(name, { positional: ['caseNo'], options, help }, ({ args, options: given }) =>
      run(args.caseNo ?? '', given),
    );
  command('claim:accept', 'pass the first check of the materials', z.object({}), (caseNo) =>
    acceptCase(ctx, caseNo),
  );
  command(
    'claim:request-materials',
    'send materials back, e.g. --materials M06,M08',
    z.object({
      materials: materialCodes,
      remark: z.string().trim().max(200).default('请上传清晰完整的材料'),
    }),
    (caseNo, given) => requestMaterials(ctx, caseNo, given.materials, given.remark),
  );
  for (const { name, help, move, by } of caseMachine.commands)
    command(name, help, z.object({ remark: remark.optional() }), (caseNo, given) =>
      decide(ctx, caseNo, async (trx, { id }) => {
        const step = { by, remark: given.remark, at: ctx.clock.now() };
        await moveState(ctx, trx, caseMachine, id, move, step);
      }),
    );
  command(
    'claim:send-back',
    'send materials back from approval, with the reason',
    z.object({ materials: materialCodes, remark }),
    (caseNo, given) => sendBack(ctx, caseNo, given.materials, given.remark),
  );
  command('claim:reopen', 'open a withdrawn case again, within two years', withReason, (caseNo, { reason }) =>
    reopenCase(ctx, caseNo, reason),
  );
  command('claim:approve', 'approve a case for payment', z.object({}), (caseNo) => approveCase(ctx, caseNo));
  command('claim:decline', 'refuse to pay a case', withReason, (caseNo, { reason }) =>
    declineCase(ctx, caseNo, reason),
  );
  command(
    'claim:adjust',
    'calculate what is owed, from what is claimed and the options',
    findings,
    (caseNo, given) => adjustCase(ctx, caseNo, given),
  );
  command(
    'claim:pay-return',
    'the bank sent the payment back: the employer corrects the account',
    withReason,
    (caseNo, { reason }) => returnPayment(ctx, caseNo, reason),
  );
  command(
    'claim:close',
    'pay what was agreed and close the case',
    z.object({ serial: z.string().max(40).optional() }),
    (caseNo, { serial }) => closeCase(ctx, caseNo, serial),
  );
  ctx.provider.lister('claims', (input) => listClaims(ctx, input));
  ctx.provider.autopilot({ name: 'claims', delaySeconds: stepDelaySeconds, run: advanceCases });
}

/** Whether the employer has sent a reminder since the case entered its state. */
const isUrged = sql<boolean>`coalesce(urge_time >= status_time, false)`;

async function listClaims(ctx: Context, input: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('cases')
    .select(['id', 'case_no', 'customer_id', 'policy_no', 'case_status', 'report_time'])
    .select(isUrged.as('urged'))
    .orderBy(isUrged, 'desc')
    .$call(newestOf('cases', input, 'case_status'))
    .execute();
  return rows.map(({ case_status: status, ...found }) => ({
    ...camelCased(found),
    status,
    state: caseStatus.label(status),
  }));
}

/** What the autopilot does in a state; in any other, a case waits for a command. */
const nextStep: Partial<Record<CaseState, (ctx: Context, caseNo: string) => Promise<object>>> = {
  [caseStatus.code.firstCheck]: acceptCase,
  [caseStatus.code.awaitApproval]: approveCase,
  [caseStatus.code.adjusting]: (ctx, caseNo) => adjustCase(ctx, caseNo, {}),
  [caseStatus.code.objected]: (ctx, caseNo) =>
    adjustCase(ctx, caseNo, { usualAnswer: '已按现有材料复核，计算依据见本版理算书' }),
  [caseStatus.code.awaitPayment]: (ctx, caseNo) => closeCase(ctx, caseNo),
};

/**
 * Runs the provider's next step for every waiting case. Skips cases that have waited for more than a day, so the demo's
 * history keeps cases in every state.
 */
export async function advanceCases(ctx: Context, before: Date, round: Round): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('cases')
    .select(['id', 'case_no', 'case_status'])
    .where(
      'case_status',
      'in',
      caseStatus.codes.filter((code) => nextStep[code]),
    )
    .where('payee_returned', '=', false)
    .where('status_time', '<=', before)
    .where('status_time', '>', new Date(before.getTime() - dayMs))
    .orderBy('status_time')
    .limit(50)
    .execute();
  await eachRow(round, waiting, async (row) => nextStep[row.case_status]?.(ctx, row.case_no));
}
