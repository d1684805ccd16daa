import { sql } from 'kysely';
import type { ReplaceRow } from 'shared-kernel/contract/roster';
import { addDays, compareDays } from 'shared-kernel/domain/civil-date';
import { understood, understoodIdentity } from 'shared-kernel/domain/cleaning';
import { rosterMaxRows } from 'shared-kernel/domain/constants';
import { idType, operateType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { addFen } from 'shared-kernel/domain/money';
import { normalizedPerson } from 'shared-kernel/domain/people/insured-person';
import * as texts from 'shared-kernel/domain/texts';
import type { PersonId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { idsOf } from '../../../platform/row-by-id';
import { personState } from '../../insure/insure-states';
import { insertPeople, lockPeople } from '../../insure/people/people.repository';
import {
  peopleColumns,
  readSheet,
  type SheetColumn,
  type SheetList,
  type SheetRow,
} from '../../insure/people/staff-sheet';
import { birthdayAliases, birthdayExplained, templateFile } from '../../insure/people/staff-template';
import type { Order } from '../order-machine';
import { joiningRow, type ChangeKind } from './change-kind';
import { refuseStaff } from './policy-staff';
import { priceReplacing } from './price-replacing';
import {
  claimsOfLocked,
  endSwapped,
  failItems,
  injured,
  keepPremium,
  settleSwaps,
  waitingItems,
} from './swap-people';
import { swapPrice, swapTermsOf } from './swap-price';

type ReplaceKey =
  | 'no' | 'name' | 'idNo' | 'newName' | 'newIdType' | 'newIdNo' | 'newMobile' | 'newWorkTypeName' | 'newCertNo' | 'newBirthday'; // prettier-ignore

const leavingWords = [
  '原',
  '原人员',
  '原员工',
  '被替换人',
  '被替换人员',
  '被替换',
  '离职人员',
  '离职',
  '减员',
  '减保',
  '换下人员',
  '退出人员',
];
const joiningWords = [
  '新',
  '新人员',
  '新员工',
  '替换人',
  '替换人员',
  '入职人员',
  '入职',
  '增员',
  '加保',
  '换上人员',
  '新增人员',
  '接替人员',
];
const nameHeadings = [peopleColumns.name.heading];
const numberHeadings = [peopleColumns.idNo.heading, ...peopleColumns.idNo.aliases];

/** Headings of one of the two people, also as groups of columns: 原人员 over 姓名. */
const named = (words: readonly string[], headings: readonly string[]): string[] =>
  words.flatMap((word) => headings.map((heading) => `${word}${heading}`)); // prettier-ignore

/** Template T3: who replaces whom. */
const replaceColumns: readonly SheetColumn<ReplaceKey>[] = [
  { key: 'no', heading: '序号' },
  {
    key: 'name',
    heading: '原姓名',
    required: true,
    aliases: [...leavingWords, ...named(leavingWords, nameHeadings), '减员姓名', '减保姓名'],
  },
  {
    key: 'idNo',
    heading: '原证件号码',
    required: true,
    aliases: named(leavingWords, numberHeadings),
  },
  {
    key: 'newName',
    heading: '新姓名',
    required: true,
    aliases: [...joiningWords, ...named(joiningWords, nameHeadings)],
  },
  {
    key: 'newIdType',
    heading: '新证件类型',
    required: true,
    words: idType.options.map(({ label }) => label),
    aliases: [...named(joiningWords, ['证件类型']), '证件类型'],
  },
  {
    key: 'newIdNo',
    heading: '新证件号码',
    required: true,
    aliases: named(joiningWords, numberHeadings),
  },
  {
    key: 'newMobile',
    heading: '新手机号',
    content: 'mobile',
    aliases: [...named(joiningWords, ['手机', '手机号', '手机号码', '电话', '联系电话']), '手机号'],
  },
  {
    key: 'newWorkTypeName',
    heading: '新工种',
    required: true,
    aliases: [...named(joiningWords, ['工种', '岗位', '职业']), '工种'],
  },
  { key: 'newCertNo', heading: texts.newCertificateNo, aliases: ['新作业证编号', '特种作业证编号'] },
  {
    key: 'newBirthday',
    heading: '新出生日期',
    aliases: [...named(joiningWords, ['出生日期']), '出生日期', ...birthdayAliases],
  },
];

const replaceList: SheetList<ReplaceKey> = { name: 'replacing', columns: replaceColumns };

const toReplaceRow = (row: SheetRow<ReplaceKey>): ReplaceRow => {
  const joining = {
    name: row.newName.slice(0, 100),
    idType: row.newIdType.slice(0, 30) || idType.label(idType.code.idCard),
    idNo: row.newIdNo.slice(0, 50),
    mobile: row.newMobile.slice(0, 50),
    workTypeName: row.newWorkTypeName.slice(0, 100),
    certNo: row.newCertNo.slice(0, 100),
    birthday: row.newBirthday.slice(0, 50),
  };
  const person = understood(joining, normalizedPerson(joining));
  return {
    ...understoodIdentity(row),
    newName: person.name,
    newIdType: person.idType,
    newIdNo: person.idNo,
    newMobile: person.mobile,
    newWorkTypeName: person.workTypeName,
    newCertNo: person.certNo,
    newBirthday: person.birthday,
  };
};

const bizType = walletBizType.code.replace;

/** Replaces one person by another: free within the class, otherwise the difference by days. */
export const replacing: ChangeKind = {
  bizType,
  action: 'replace',
  endsCover: false,
  price: priceReplacing,

  async store(ctx, trx, order, { insure, items, effectDate }) {
    const oldIds = items.map((item) => item.personId ?? 0);
    await lockPeople(trx, oldIds);
    await refuseStaff(trx, 'replace', insure, items, effectDate);
    const rows = items.flatMap((item) => {
      const { joining, swap, price } = item;
      if (!joining || !swap || !price) return [];
      const premium = { unit: swap.newUnit, premium: addFen(price.moved, price.premium) };
      const row = joiningRow(ctx, order, insure, joining, item, premium);
      // Until it starts, the new cover has no charge, because the old cover still holds it.
      return [{ ...row, charged_fen: 0, replaces_id: item.personId }];
    });
    const newIds = await insertPeople(trx, rows);
    return oldIds.map((personId, at) => ({ personId, newPersonId: newIds[at] }));
  },

  /** 00:00 of the first day: the old cover has ended, the new one begins, and the difference is booked. */
  async takeEffect(ctx: Context, trx: Trx, order: Order) {
    const at = order.effect_at;
    const items = await waitingItems(trx, order);
    const claims = await claimsOfLocked(trx, order, items);
    const staying = items.filter((item) => claims.open.has(item.person_id));
    const swapped = items.filter((item) => !claims.open.has(item.person_id));
    await failItems(trx, idsOf(staying), injured);
    const replacing = staying.flatMap((item) => item.new_person_id ?? []);
    await voidNew(trx, replacing, at);
    const kept = swapped.filter((item) => item.premium_fen < 0 && claims.paid.has(item.person_id));
    await keepPremium(trx, idsOf(kept));
    const ids = idsOf(swapped);
    await endSwapped(trx, ids, personState.replaced, at);
    await beginNew(trx, ids, at);
    await settleSwaps(ctx, trx, order, bizType);
  },

  postponed({ insure }, item, today) {
    const first = addDays(today, 1);
    if (compareDays(first, insure.end_date) > 0 || !item.swap) return undefined;
    const { moved, ...price } = swapPrice(insure, swapTermsOf(item.swap), first);
    return { start_date: first, end_date: item.end_date, ...price, swap: { ...item.swap, moved } };
  },

  async followItems(trx, orderId, at) {
    await sql`
      update insure_person set start_date = item.start_date, updated_at = ${at},
        premium_fen = item.premium_fen + (item.swap ->> 'moved')::bigint
      from add_reduce_item item
      where item.new_person_id = insure_person.id and item.add_reduce_id = ${orderId}`.execute(trx);
  },

  async readSheet(ctx, actor, policy, file, effectDate = addDays(ctx.clock.today(), 1), progress) {
    const { rows, sheet } = await readSheet(ctx, actor, file, replaceList, progress);
    const replaces = rows.map(toReplaceRow);
    await progress('checking', 0, replaces.length);
    const order = { insureId: policy.insure.id, operateType: operateType.code.replace, effectDate };
    const change = { ...order, persons: [], reduces: [], replaces };
    const { issues } = await priceReplacing(ctx, actor, policy, change);
    return { rows: [], reduces: [], replaces, issues, sheet };
  },

  template: (ctx, actor) =>
    templateFile(ctx, actor, {
      fileName: texts.replaceTemplateName,
      columns: replaceColumns,
      choices: { newIdType: idType.options.map((option) => option.label) },
      explanations: [
        texts.templateHeadings,
        `单次最多导入${rosterMaxRows}${texts.templateLimits}`,
        birthdayExplained,
        '原人员保障到生效日期前一日24时，新人员自生效日期零时起保障；项目和用工单位沿用原人员的。',
      ],
    }),
};

async function voidNew(trx: Trx, ids: readonly PersonId[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('insure_person')
    .set({ person_status: personState.void, charged_fen: 0, updated_at: at })
    .where('id', 'in', ids)
    .execute();
}

async function beginNew(trx: Trx, ids: readonly PersonId[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update insure_person set person_status = ${personState.inCover}, updated_at = ${at},
      charged_fen = item.premium_fen + (item.swap ->> 'moved')::bigint,
      premium_fen = item.premium_fen + (item.swap ->> 'moved')::bigint
    from add_reduce_item item
    where item.new_person_id = insure_person.id and item.id = any (${ids}::bigint[])`.execute(trx);
}
