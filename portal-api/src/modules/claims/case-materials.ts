import { type BodyOf, problems } from 'shared-kernel/contract';
import type { saveCaseMaterials } from 'shared-kernel/contract/claims';
import { materialName, payeeMaterial } from 'shared-kernel/domain/claim-materials';
import { isCorporateAccount, isLuhnCard } from 'shared-kernel/domain/validators';
import { materialCheckStatus, payeeType } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { moveState } from '../../platform/move-state';
import { customerMover } from '../../platform/state-machine';
import { ownCase, type CaseRecord } from './case.repository';
import { isOpenRow, materialOwner, materialRows, syncChecklist } from './case-checklist';
import { caseMachine } from './case-machine';

type Save = BodyOf<typeof saveCaseMaterials>;
const mostFiles = 100;

type Payee = NonNullable<Save['payee']>;

/** The checklist as the caller sees it now. */
export async function materialsOf(ctx: Context, actor: Actor, id: number) {
  const row = await ownCase(ctx.db, actor, id);
  const list = await materialRows(ctx, ctx.db, row);
  return { caseStatus: row.case_status, list, count: list.length };
}

/** Stores what has been uploaded so far. Rows that are not open refuse with 4005 and nothing is saved. */
export async function saveMaterials(ctx: Context, actor: Actor, id: number, body: Save): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockedOwnCase(trx, actor, id);
    if (!caseMachine.mayIn('materials', row.case_status)) throw new Problem(problems.caseStateChanged);
    if (body.payee) await savePayee(ctx, trx, row, body.payee);
    for (const item of body.items) await saveFiles(ctx, trx, actor, row, item.materialCode, item.fileIds);
    if (body.expressNo !== undefined) {
      await trx
        .updateTable('cases')
        .set({
          express_company: body.expressCompany ?? 'OTHER',
          express_no: body.expressNo,
          updated_at: ctx.clock.now(),
        })
        .where('id', '=', id)
        .execute();
    }
  });
}

/** Adds files of the caller to one material within `trx` and answers the key they hang on. Refuses like saving. */
export async function addMaterialFiles(
  ctx: Context,
  trx: Trx,
  actor: Actor,
  id: number,
  added: Save['items'][number],
): Promise<string> {
  const row = await lockedOwnCase(trx, actor, id);
  if (!caseMachine.mayIn('materials', row.case_status)) throw new Problem(problems.caseStateChanged);
  const material = await trx
    .selectFrom('case_material')
    .select('file_ids')
    .where('case_id', '=', id)
    .where('material_code', '=', added.materialCode)
    .executeTakeFirst();
  const fileIds = [...(material?.file_ids ?? []), ...added.fileIds];
  if (fileIds.length > mostFiles)
    throw new Problem(
      problems.invalidInput,
      {},
      { fields: [{ field: 'files', message: `只能上传${mostFiles}个文件哦~` }] },
    );
  await saveFiles(ctx, trx, actor, row, added.materialCode, fileIds);
  return materialOwner(id, added.materialCode);
}

/** Hands the materials in. 4004 lists every required document that is missing or still refused. */
export async function submitMaterials(ctx: Context, actor: Actor, id: number): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockedOwnCase(trx, actor, id);
    if (!caseMachine.mayIn('submit', row.case_status)) throw new Problem(problems.caseStateChanged);
    const missing = await trx
      .selectFrom('case_material')
      .select('material_code')
      .where('case_id', '=', id)
      .where('required', '=', true)
      .where('check_status', 'in', [materialCheckStatus.code.missing, materialCheckStatus.code.rejected])
      .orderBy('material_code')
      .execute();
    if (missing.length > 0) {
      const list = missing.map(({ material_code }) => materialName(material_code)).join('、');
      const fields = missing.map(({ material_code }) => ({
        field: material_code,
        message: `请上传${materialName(material_code)}`,
      }));
      throw new Problem(problems.materialsMissing, { list }, { fields });
    }
    const kept = await trx.selectFrom('case_material').select('file_ids').where('case_id', '=', id).execute();
    await ctx.files.lock(
      trx,
      kept.flatMap((material) => material.file_ids),
    );
    const step = { by: customerMover(actor), at: ctx.clock.now() };
    return (await moveState(ctx, trx, caseMachine, id, 'submit', step)).case_status;
  });
}

/** The row lock keeps two tabs from overwriting each other's files. */
async function lockedOwnCase(trx: Trx, actor: Actor, id: number): Promise<CaseRecord> {
  await trx.selectFrom('cases').select('id').where('id', '=', id).forUpdate().execute();
  return ownCase(trx, actor, id);
}

async function saveFiles(
  ctx: Context,
  trx: Trx,
  actor: Actor,
  row: CaseRecord,
  code: string,
  fileIds: string[],
): Promise<void> {
  const material = await trx
    .selectFrom('case_material')
    .select(['material_code', 'check_status', 'file_ids'])
    .where('case_id', '=', row.id)
    .where('material_code', '=', code)
    .executeTakeFirst();
  if (!material) throw new Problem(problems.notFound);
  if (sameFiles(material.file_ids, fileIds)) return;
  if (!isOpenRow(row.case_status, material)) throw new Problem(problems.caseStateChanged);
  const added = fileIds.filter((id) => !material.file_ids.includes(id));
  const removed = material.file_ids.filter((id) => !fileIds.includes(id));
  await ctx.files.adopt(trx, added, materialOwner(row.id, code), actor);
  await ctx.files.release(trx, removed, materialOwner(row.id, code));
  await trx
    .updateTable('case_material')
    .set({
      file_ids: fileIds,
      check_status: fileIds.length > 0 ? materialCheckStatus.code.waiting : materialCheckStatus.code.missing,
      updated_at: ctx.clock.now(),
    })
    .where('case_id', '=', row.id)
    .where('material_code', '=', code)
    .execute();
}

const sameFiles = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((id) => after.includes(id));

async function savePayee(ctx: Context, trx: Trx, row: CaseRecord, payee: Payee): Promise<void> {
  const now = ctx.clock.now();
  const bankNum = payee.payeeBankNum.replace(/[\s-]/g, '');
  const isPerson = payee.payeeType === payeeType.code.person;
  if (isPerson ? !isLuhnCard(bankNum) : !isCorporateAccount(bankNum)) {
    throw new Problem(
      problems.invalidInput,
      {},
      { fields: [{ field: 'payee.payeeBankNum', message: isPerson ? '银行卡号不正确' : '银行账号不正确' }] },
    );
  }
  await trx
    .updateTable('cases')
    .set({
      payee_type: payee.payeeType,
      payee_name: payee.payeeName,
      payee_bank_num_sealed: ctx.pii.seal(bankNum),
      payee_bank_num_masked: `****${bankNum.slice(-4)}`,
      payee_bank_deposit: payee.payeeBankDeposit,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
  // Who is paid decides between proof of payment and assignment, and the form itself is the account's document.
  await syncChecklist(trx, { ...row, payee_type: payee.payeeType }, now);
  await trx
    .updateTable('case_material')
    .set({ check_status: materialCheckStatus.code.waiting, updated_at: now })
    .where('case_id', '=', row.id)
    .where('material_code', '=', payeeMaterial)
    .execute();
}
