import { dayMs } from 'shared-kernel/domain/civil-date';
import { sql } from 'kysely';
import { numberInText } from 'shared-kernel/contract/wire';
import { z } from 'zod';
import { problems, yuanInQuery } from 'shared-kernel/contract';
import { fenFromYuan } from 'shared-kernel/domain/money';
import { type CaseState, caseStatus } from 'shared-kernel/domain/nouns/case';
import type { Context } from '../../platform/context';
import { camelCased } from '../../platform/db/camel-case';
import { Problem } from '../../platform/http/problem';
import type { Round } from '../../platform/jobs/round';
import { eachRow } from '../../platform/jobs/round';
import { moveState } from '../../platform/move-state';
import type { ListInput } from '../../platform/provider/provider';
import { newestOf } from '../../platform/provider/provider-rows';
import { lockPeople } from '../insure/people/people.repository';
import { caseMachine, provider } from './case-machine';
import { caseByNo } from './case.repository';
import { returnPayment } from './settling/return-payment';
import {
  acceptCase,
  adjustCase,
  approveCase,
  closeCase,
  declineCase,
  requestMaterials,
} from './provider-decisions';

type SingleMove = Pick<(typeof caseMachine.commands)[number], 'move' | 'by'>;

const reopenDays = 730;

/** Makes a transition that changes nothing but the state. */
async function moveCase(
  ctx: Context,
  caseNo: string,
  { move, by }: SingleMove,
  remark?: string,
): Promise<object> {
  const { id } = await caseByNo(ctx.db, caseNo);
  const step = { by, remark, at: ctx.clock.now() };
  const moved = await ctx.db.transaction().execute((trx) => moveState(ctx, trx, caseMachine, id, move, step));
  return { id, caseNo: moved.case_no, caseStatus: moved.case_status };
}

/** Returns materials from the approval step to the employer; 4005 in any other state. */
async function sendBack(
  ctx: Context,
  caseNo: string,
  codes: readonly string[],
  remark: string,
): Promise<object> {
  const found = await caseByNo(ctx.db, caseNo);
  if (found.case_status !== caseStatus.code.awaitApproval) throw new Problem(problems.caseStateChanged);
  return requestMaterials(ctx, caseNo, codes, remark);
}

/**
 * Reopens a withdrawn case within two years. 4003 when the person has another case on that day by now, 4005 when it is
 * too late.
 */
async function reopenCase(ctx: Context, caseNo: string, reason: string): Promise<object> {
  const at = ctx.clock.now();
  const found = await caseByNo(ctx.db, caseNo);
  const isTooLate = at.getTime() - (found.close_time?.getTime() ?? 0) > reopenDays * dayMs;
  if (isTooLate) throw new Problem(problems.caseStateChanged);
  const moved = await ctx.db.transaction().execute(async (trx) => {
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
    return moveState(ctx, trx, caseMachine, found.id, 'reopen', {
      by: provider,
      remark: `重新打开：${reason}`,
      at,
      set: { close_time: null, close_type: null, close_reason: null },
    });
  });
  return { id: moved.id, caseNo: moved.case_no, caseStatus: moved.case_status };
}

const stepDelaySeconds = 8;

const yuan = yuanInQuery.transform(fenFromYuan).optional();
const days = numberInText(z.int().min(0).max(730)).optional();

const findings = z.object({
  medTotal: yuan,
  selfPaid: yuan,
  unreasonable: yuan,
  thirdPaid: yuan,
  lostDays: days,
  hospDays: days,
  maimLevel: numberInText(z.int().min(1).max(10)).optional(),
  legalFee: yuan,
  liabilityPercent: numberInText(z.int().min(0).max(100)).optional(),
  otherDeduct: yuan,
  /** Only where no birthday is registered. */
  age: numberInText(z.int().min(0).max(120)).optional(),
  answers: z
    .string()
    .transform((text) => text.split('|').map((one) => one.trim()))
    .pipe(z.array(z.string().regex(/^[0-6]=.{2,200}$/, 'answers look like "2=按建休单认定|0=已复核"')))
    .transform((answers) => answers.map((one) => ({ item: Number(one[0]), answer: one.slice(2) })))
    .optional(),
  certified: z
    .enum(['yes', 'no'])
    .transform((answer) => answer === 'yes')
    .optional(),
});

const materialCodes = z
  .string()
  .transform((text) => text.split(/[,\s]+/).filter(Boolean))
  .pipe(z.array(z.string().regex(/^M\d{2}$/, 'material codes look like M06')).min(1));

/** Registers the provider's endpoints of claims. */
export function registerClaimsProvider(ctx: Context): void {
  const { command } = ctx.provider;
  const caseNo = { positional: ['caseNo'] } as const;
  command('claim:accept', { ...caseNo, help: 'pass the first check of the materials' }, ({ args }) =>
    acceptCase(ctx, args.caseNo ?? ''),
  );
  command(
    'claim:request-materials',
    {
      ...caseNo,
      options: z.object({
        materials: materialCodes,
        remark: z.string().trim().max(200).default('请上传清晰完整的材料'),
      }),
      help: 'send materials back, e.g. --materials M06,M08',
    },
    ({ args, options }) => requestMaterials(ctx, args.caseNo ?? '', options.materials, options.remark),
  );
  const ifRemarked = z.object({ remark: z.string().trim().min(1).max(200).optional() });
  for (const { name, help, ...move } of caseMachine.commands)
    command(name, { ...caseNo, options: ifRemarked, help }, ({ args, options }) =>
      moveCase(ctx, args.caseNo ?? '', move, options.remark),
    );
  command(
    'claim:send-back',
    {
      ...caseNo,
      options: z.object({ materials: materialCodes, remark: z.string().trim().min(1).max(200) }),
      help: 'send materials back from approval, with the reason',
    },
    ({ args, options }) => sendBack(ctx, args.caseNo ?? '', options.materials, options.remark),
  );
  command(
    'claim:reopen',
    {
      ...caseNo,
      options: z.object({ reason: z.string().trim().min(1).max(200) }),
      help: 'open a withdrawn case again, within two years',
    },
    ({ args, options }) => reopenCase(ctx, args.caseNo ?? '', options.reason),
  );
  command('claim:approve', { ...caseNo, help: 'approve a case for payment' }, ({ args }) =>
    approveCase(ctx, args.caseNo ?? ''),
  );
  command(
    'claim:decline',
    {
      ...caseNo,
      options: z.object({ reason: z.string().trim().min(1).max(200) }),
      help: 'refuse to pay a case',
    },
    ({ args, options }) => declineCase(ctx, args.caseNo ?? '', options.reason),
  );
  command(
    'claim:adjust',
    { ...caseNo, options: findings, help: 'calculate what is owed, from what is claimed and the options' },
    ({ args, options }) => adjustCase(ctx, args.caseNo ?? '', options),
  );
  command(
    'claim:pay-return',
    {
      ...caseNo,
      options: z.object({ reason: z.string().trim().min(1).max(200) }),
      help: 'the bank sent the payment back: the employer corrects the account',
    },
    ({ args, options }) => returnPayment(ctx, args.caseNo ?? '', options.reason),
  );
  command(
    'claim:close',
    {
      ...caseNo,
      options: z.object({ serial: z.string().max(40).optional() }),
      help: 'pay what was agreed and close the case',
    },
    ({ args, options }) => closeCase(ctx, args.caseNo ?? '', options.serial),
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
