import type { ClaimLine } from 'shared-kernel/domain/claims/claim-calculation';
import { isMaterialCode, materialName } from 'shared-kernel/domain/claims/claim-materials';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { birthdayUnknown } from 'shared-kernel/domain/texts';
import {
  adjustStatus,
  caseCloseType,
  caseStatus,
  claimItem,
  materialCheckStatus,
  payStatus,
} from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { Problem, refusedField, refusedInWords } from '../../platform/http/problem';
import { moveState, writeStep } from '../../platform/move-state';
import { agreesBySilence as silence } from './case-deadlines';
import type { LineAnswer } from './claims.tables';
import { claimInput, type Findings, insertAdjust } from './settling/adjust-case';
import { caseByNo, newestAdjust, type CaseRecord } from './case.repository';
import { incompleteMaterials, materialsMissing } from './papers/case-checklist';
import { agree } from './case-commands';
import { caseMachine, insurer, nextStepOf, notifyCustomer, provider } from './case-machine';
import { lockLimits } from './settling/used-limits';

/** Item number of an objection to the whole adjustment. */
const whole = 0;

/**
 * Returns the answers to every objection to the newest version; empty without objections. Throws 422 naming the items
 * without an answer: an objected line is never closed without one.
 */
async function requiredAnswers(
  trx: Trx,
  caseId: CaseId,
  { answers = [], usualAnswer }: Findings,
): Promise<LineAnswer[]> {
  const newest = await newestAdjust(trx, caseId);
  if (newest?.adjust_status !== adjustStatus.code.objected) return [];
  const objected = newest.objected_lines.map(({ item }) => item);
  const items = objected.length > 0 ? objected : [whole];
  const given = items.map((item) => ({
    item,
    answer: answers.find((one) => one.item === item)?.answer ?? usualAnswer,
  }));
  const missing = given.filter(({ answer }) => answer === undefined).map(({ item }) => item);
  if (missing.length === 0) return given as LineAnswer[];
  const names = missing
    .map((item) => `${item}（${item === whole ? '全案' : claimItem.label(item)}）`)
    .join('、');
  throw refusedInWords('answers', `请逐项答复异议：${names}`);
}

/** Marks the materials as complete and moves the case to approval. */
export async function acceptCase(ctx: Context, caseNo: string): Promise<object> {
  return decide(ctx, caseNo, async (trx, row) => {
    if (row.case_status === caseStatus.code.firstCheck) {
      const missing = await incompleteMaterials(trx, row.id);
      if (missing.length > 0) throw materialsMissing(missing);
    }
    await trx
      .updateTable('case_material')
      .set({ check_status: materialCheckStatus.code.accepted, check_remark: null })
      .where('case_id', '=', row.id)
      .where('check_status', '=', materialCheckStatus.code.waiting)
      .execute();
    await moveState(ctx, trx, caseMachine, row.id, 'accept', { by: provider, at: ctx.clock.now() });
  });
}

/** Rejects documents, once, with the complete list. Before anything was submitted, the state stays unchanged. */
export async function requestMaterials(
  ctx: Context,
  caseNo: string,
  codes: readonly string[],
  remark: string,
): Promise<object> {
  const unknown = codes.filter((code) => !isMaterialCode(code));
  if (unknown.length > 0) throw refusedField('materials', `没有材料${unknown.join('、')}`);
  return decide(ctx, caseNo, async (trx, row) => {
    const now = ctx.clock.now();
    const list = codes.map(materialName).join('、');
    const sentBack = {
      required: true,
      check_status: materialCheckStatus.code.rejected,
      check_remark: remark,
      requested: true,
      reopened: true,
      updated_at: now,
    };
    await trx
      .insertInto('case_material')
      .values(codes.map((code) => ({ case_id: row.id, material_code: code, ...sentBack })))
      .onConflict((conflict) => conflict.columns(['case_id', 'material_code']).doUpdateSet(sentBack))
      .execute();
    const step = { by: provider, remark: `请补正：${list}。${remark}`, at: now };
    let after = row;
    if (row.case_status === caseStatus.code.awaitMaterials) {
      await writeStep(trx, caseMachine, row.id, { from: row.case_status, to: row.case_status, ...step });
    } else if (row.case_status === caseStatus.code.awaitApproval) {
      after = await moveState(ctx, trx, caseMachine, row.id, 'sendBack', { ...step, by: insurer });
    } else {
      after = await moveState(ctx, trx, caseMachine, row.id, 'requestMaterials', step);
    }
    await notifyCustomer(ctx, trx, row, {
      subject: '材料待补正',
      content: `请补正以下材料：${list}。${remark}。${nextStepOf(after, now)}`,
      popup: true,
    });
  });
}

/** Approves the payment of the case; ends an investigation of any kind first. */
export async function approveCase(ctx: Context, caseNo: string): Promise<object> {
  return decide(ctx, caseNo, async (trx, row) => {
    const step = { by: insurer, at: ctx.clock.now() };
    if (caseMachine.transition('conclude').from.includes(row.case_status))
      await moveState(ctx, trx, caseMachine, row.id, 'conclude', step);
    await moveState(ctx, trx, caseMachine, row.id, 'approve', step);
  });
}

/** Declines the case with a reason. */
export async function declineCase(ctx: Context, caseNo: string, reason: string): Promise<object> {
  return decide(ctx, caseNo, async (trx, row) => {
    const now = ctx.clock.now();
    await moveState(ctx, trx, caseMachine, row.id, 'decline', {
      by: insurer,
      remark: `拒赔：${reason}`,
      at: now,
      set: {
        close_time: now,
        close_type: caseCloseType.code.refused,
        close_reason: reason,
        paid_amount_fen: 0,
      },
    });
  });
}

/** Benefits for death and disability depend on the age, which must not be guessed. */
const ageNeeded = `伤者${birthdayUnknown}：请客户在批改中补登出生日期，或按证件填写出险时年龄（--age）`;

/** Calculates the claim and requests the customer's agreement. */
export async function adjustCase(ctx: Context, caseNo: string, findings: Findings): Promise<object> {
  return decide(ctx, caseNo, async (trx, row) => {
    const now = ctx.clock.now();
    await lockLimits(trx, row.customer_id);
    const answers = await requiredAnswers(trx, row.id, findings);
    const adjusted = await moveState(ctx, trx, caseMachine, row.id, 'adjust', { by: insurer, at: now });
    const input = await claimInput(trx, row, findings);
    if (input.isAgeUnknown && (input.death ?? input.disabilityLevels))
      throw new Problem(problems.invalidInput, {}, { message: ageNeeded });
    const payable = await insertAdjust(trx, row, input, now, answers);
    const { agreesBySilence } = await trx
      .selectFrom('cases')
      .select(silence.as('agreesBySilence'))
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    await notifyCustomer(ctx, trx, row, {
      subject: '理算结果待确认',
      content: `理算金额${yuanText(payable.total)}元。${nextStepOf(adjusted, now, { agreesBySilence })}`,
      popup: true,
    });
    return { totalPayable: yuanText(payable.total), formula: payable.formula };
  });
}

/**
 * Pays the agreed amount and closes the case; a zero amount closes it without payment. An unanswered adjustment counts
 * as agreed.
 */
export async function closeCase(ctx: Context, caseNo: string, bankSerialNo?: string): Promise<object> {
  return decide(ctx, caseNo, async (trx, row) => {
    const now = ctx.clock.now();
    if (row.case_status === caseStatus.code.awaitCustomer)
      await agree(ctx, trx, row.id, 'agree', {
        by: provider,
        remark: '经电话确认，客户同意理算结果',
        at: now,
      });
    if (row.payee_returned)
      throw new Problem(problems.caseStateChanged, {}, { message: '等待客户更正领款账户' });
    const { total_payable_fen: amount, lines } = await agreedAdjust(trx, row);
    if (amount === 0) {
      const reason = whyNothing(lines);
      await moveState(ctx, trx, caseMachine, row.id, 'closeWithoutPayment', {
        by: insurer,
        remark: `零赔付结案：${reason}`,
        at: now,
        set: {
          close_time: now,
          close_type: caseCloseType.code.zero,
          close_reason: reason,
          paid_amount_fen: 0,
        },
      });
      return { paid: '0.00' };
    }
    await moveState(ctx, trx, caseMachine, row.id, 'pay', {
      by: insurer,
      remark: `赔款${yuanText(fen(amount))}元已支付`,
      at: now,
      set: { close_time: now, close_type: caseCloseType.code.paid, paid_amount_fen: amount },
    });
    await trx
      .insertInto('case_payment')
      .values({
        case_id: row.id,
        amount_fen: amount,
        pay_time: now,
        payee_name: row.payee_name ?? row.name,
        payee_bank_num_masked: row.payee_bank_num_masked ?? '',
        bank_serial_no: bankSerialNo ?? (await nextSerialNo(trx, row)),
        pay_status: payStatus.code.paid,
        created_at: now,
      })
      .execute();
    return { paid: yuanText(fen(amount)) };
  });
}

/** Serial number of the simulated bank: a new one for each payment of a case. */
async function nextSerialNo(trx: Trx, { id, case_no }: CaseRecord): Promise<string> {
  const { before } = await trx
    .selectFrom('case_payment')
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow();
  return `PF${case_no.slice(2)}${Number(before) === 0 ? '' : `-${Number(before) + 1}`}`;
}

/** Runs a decision in a transaction and returns the state of the case afterwards. */
export async function decide(
  ctx: Context,
  caseNo: string,
  run: (trx: Trx, row: CaseRecord) => Promise<object | void>,
): Promise<object> {
  return ctx.db.transaction().execute(async (trx) => {
    const more = await run(trx, await caseByNo(trx, caseNo));
    const after = await caseByNo(trx, caseNo);
    return { id: after.id, caseNo: after.case_no, caseStatus: after.case_status, ...more };
  });
}

/** Returns why an adjustment pays nothing: the reasons stated in its lines, or else the deductible. */
function whyNothing(lines: readonly ClaimLine[]): string {
  const stated = lines.flatMap(({ capReason, steps }) =>
    capReason === undefined
      ? steps.flatMap(({ amount, finding }) => (amount === 0 && finding ? [finding] : []))
      : [capReason],
  );
  if (stated.length > 0) return [...new Set(stated)].join('；');
  return lines.length === 0 || lines.some(reachesDeductible) ? '损失在免赔额内' : '没有可以赔付的损失';
}

/** Whether anything is left of the claim when the deductible is subtracted. */
function reachesDeductible({ steps }: ClaimLine): boolean {
  const at = steps.findIndex(({ text }) => text.startsWith('减免赔'));
  return steps.slice(0, Math.max(0, at)).reduce((left, { amount }) => left + amount, 0) > 0;
}

async function agreedAdjust(trx: Trx, { id, case_status }: CaseRecord) {
  const adjust = await trx
    .selectFrom('case_adjust')
    .select(['total_payable_fen', 'lines'])
    .where('case_id', '=', id)
    .where('adjust_status', '=', adjustStatus.code.agreed)
    .orderBy('version_no', 'desc')
    .executeTakeFirst();
  // A case without an agreed adjustment cannot be closed.
  if (!adjust) throw caseMachine.refused('pay', case_status, 'insurer');
  return adjust;
}
