import type { AmendRow } from 'shared-kernel/contract/roster';
import { understood } from 'shared-kernel/domain/cleaning';
import { rosterMaxRows } from 'shared-kernel/domain/constants';
import { normalizedPerson } from 'shared-kernel/domain/people/insured-person';
import * as texts from 'shared-kernel/domain/texts';
import { sql } from 'kysely';
import { addDays, compareDays } from 'shared-kernel/domain/civil-date';
import { operateType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { zeroFen } from 'shared-kernel/domain/money';
import type { PersonId, SupplyerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { personState } from '../../insure/insure-states';
import { lockPeople } from '../../insure/people/people.repository';
import {
  peopleColumns,
  readSheet,
  type SheetColumn,
  type SheetList,
  type SheetRow,
} from '../../insure/people/staff-sheet';
import { birthdayAliases, templateFile } from '../../insure/people/staff-template';
import type { Order } from '../order-machine';
import { amendPerson, continuePerson, isCorrected, openAmendment, type Amendment } from './apply-amendment';
import type { ChangeKind } from './change-kind';
import { refuseStaff, type Person } from './policy-staff';
import { priceAmending } from './price-amending';
import { identityOfCase } from './read-identity';
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

type AmendKey =
  'name' | 'idNo' | 'workTypeName' | 'projectName' | 'workUnit' | 'mobile' | 'certNo' | 'birthday';

/** Headings of new values, also as groups of columns: 变更后 over 工种. */
const newNames = (...names: readonly string[]): string[] =>
  ['新', '现', '变更后', '调整后', '修改后', '批改后'].flatMap((word) =>
    names.map((name) => `${word}${name}`),
  );

/** Template T4: changes of people's data. */
const amendColumns: readonly SheetColumn<AmendKey>[] = [
  peopleColumns.name,
  peopleColumns.idNo,
  { key: 'workTypeName', heading: '新工种', aliases: [...newNames('工种', '岗位', '职务'), '工种', '岗位'] },
  { key: 'projectName', heading: '新项目', aliases: [...newNames('项目', '所属项目'), '项目', '所属项目'] },
  {
    key: 'workUnit',
    heading: '新实际用工单位',
    aliases: [...newNames('用工单位', '实际用工单位'), '实际用工单位', '用工单位'],
  },
  {
    ...peopleColumns.mobile,
    heading: '新手机号',
    aliases: [
      ...newNames('手机', '手机号', '手机号码', '电话'),
      peopleColumns.mobile.heading,
      ...peopleColumns.mobile.aliases,
    ],
  },
  { key: 'certNo', heading: texts.newCertificateNo, aliases: ['特种作业证编号', '作业证编号'] },
  { key: 'birthday', heading: '出生日期', aliases: birthdayAliases },
];
const amendList: SheetList<AmendKey> = { name: 'amending', columns: amendColumns };

const toAmendRow = (row: SheetRow<AmendKey>): AmendRow => {
  const typed = {
    name: row.name.slice(0, 100),
    idNo: row.idNo.slice(0, 50),
    workTypeName: row.workTypeName.slice(0, 100),
    projectName: row.projectName.slice(0, 100),
    workUnit: row.workUnit.slice(0, 100),
    mobile: row.mobile.slice(0, 50),
    certNo: row.certNo.slice(0, 100),
    birthday: row.birthday.slice(0, 50),
  };
  return understood(typed, normalizedPerson({ ...typed, idType: '' }));
};

const bizType = walletBizType.code.amend;
const notCovered = '该人员已不在保障中';
const taken = texts.idNoInCover;

/**
 * Changes people's data. Phone, unit and certificate change immediately; work type and project from the next day, in a
 * row that continues the old one; name and number after an auditor has checked the proof.
 */
export const amending: ChangeKind = {
  bizType,
  action: 'amend',
  endsCover: false,
  price: priceAmending,

  async store(_, trx, __, { insure, items }) {
    const ids = items.map((item) => item.personId ?? 0);
    await lockPeople(trx, ids);
    await refuseStaff(trx, 'amend', insure, items);
    const back = items.filter(({ premium }) => premium < 0);
    await refuseStaff(trx, 'refund', insure, back);
    return ids.map((personId) => ({ personId }));
  },

  async takeEffect(ctx: Context, trx: Trx, order: Order) {
    const at = order.effect_at;
    const items = await waitingItems(trx, order);
    const claims = await claimsOfLocked(trx, order, items);
    for (const item of items) {
      const givesBack = item.premium_fen < 0;
      const person = await trx
        .selectFrom('insure_person')
        .selectAll()
        .where('id', '=', item.person_id)
        .where('person_status', '=', personState.inCover)
        .executeTakeFirst();
      const change = openAmendment(ctx, item);
      const refusal = person && (await refusalOf(ctx, trx, person, change));
      if (!person) await failItems(trx, [item.id], notCovered);
      else if (givesBack && claims.open.has(person.id)) await failItems(trx, [item.id], injured);
      else if (refusal) await failItems(trx, [item.id], refusal);
      else if (!item.swap) await amendPerson(ctx, trx, person, change, at);
      else {
        const isKept = givesBack && claims.paid.has(person.id);
        if (isKept) await keepPremium(trx, [item.id]);
        await endSwapped(trx, [item.id], personState.replaced, at);
        const paid = isKept ? { ...item, premium_fen: 0 } : item;
        await continuePerson(ctx, trx, { person, item: paid, change, orderId: order.id, at });
      }
    }
    await settleSwaps(ctx, trx, order, bizType);
  },

  postponed({ insure }, item, today) {
    const first = addDays(today, 1);
    if (compareDays(first, insure.end_date) > 0) return undefined;
    const days = { start_date: first, end_date: item.end_date };
    if (!item.swap) return { ...days, days: item.days, premium: zeroFen, formula: item.formula };
    const { moved, ...price } = swapPrice(insure, swapTermsOf(item.swap), first);
    return { ...days, ...price, swap: { ...item.swap, moved } };
  },

  async readSheet(ctx, actor, policy, file, effectDate = addDays(ctx.clock.today(), 1), progress) {
    const { rows, sheet } = await readSheet(ctx, actor, file, amendList, progress);
    const amends = rows.map(toAmendRow);
    await progress('checking', 0, amends.length);
    const order = { insureId: policy.insure.id, operateType: operateType.code.amend, effectDate };
    const change = { ...order, persons: [], reduces: [], amends };
    const { issues } = await priceAmending(ctx, actor, policy, change);
    return { rows: [], reduces: [], amends, issues, sheet };
  },

  template: (ctx, actor) =>
    templateFile(ctx, actor, {
      fileName: texts.amendTemplateName,
      columns: amendColumns,
      choices: {},
      explanations: [
        texts.templateHeadings,
        `单次最多导入${rosterMaxRows}${texts.templateLimits}`,
        '只填写需要变更的列，留空表示不变。手机号、用工单位和证书立即生效，工种和项目自生效日期起变更。',
        '出生日期只用于补登护照等号码中没有出生日期的证件。',
      ],
    }),
};

/** Returns why name and number can no longer be corrected; undefined when they can. */
async function refusalOf(
  ctx: Context,
  trx: Trx,
  person: Person,
  change: Amendment,
): Promise<string | undefined> {
  if (isCorrected(person, change) && (await hasCase(trx, person))) return identityOfCase;
  return (await isNumberTaken(ctx, trx, person, change.idNo)) ? taken : undefined;
}

async function hasCase(trx: Trx, person: Person): Promise<boolean> {
  const found = await trx
    .selectFrom('cases')
    .select('id')
    .where('customer_id', '=', person.customer_id)
    .where('id_no_hash', '=', person.id_no_hash)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** True when somebody else with this number is now covered at the insurer. */
async function isNumberTaken(
  ctx: Context,
  trx: Trx,
  person: { id: PersonId; supplyer_id: SupplyerId; start_date: string; end_date: string },
  idNo: string | undefined,
): Promise<boolean> {
  if (idNo === undefined) return false;
  const { rows } = await sql<{ id: PersonId }>`
    select id from insure_person where supplyer_id = ${person.supplyer_id} and id_no_hash = ${ctx.pii.index(idNo)} and id <> ${person.id}
      and person_status in (${personState.waiting}, ${personState.inCover}, ${personState.unpaid})
      and daterange(start_date, end_date, '[]') && daterange(${person.start_date}, ${person.end_date}, '[]') limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
