import { sql, type RawBuilder } from 'kysely';
import { problems, problemText } from 'shared-kernel/contract';
import { addDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { addReduceItemStatus, caseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { Db } from '../../../platform/db/database';
import { insureState, personState } from '../insure-states';
import type { OwnedInsure } from '../insure.repository';
import { isOpenCase, isOrdered } from './leaving';

/** The policies of the people whom a rule is about, and the state of each row's own. */
export interface Policies {
  /** Ids, or a query of ids that names nothing of the row, so that it is read once for all rows. */
  ids: RawBuilder<unknown>;
  state: RawBuilder<unknown>;
  /** For replacing: the day from which on somebody else is covered; any day unless given. */
  first?: CivilDate | undefined;
}

export const onPolicy = (insure: Pick<OwnedInsure, 'id' | 'insure_status'>, first?: CivilDate): Policies => ({
  ids: sql`${insure.id}::bigint`,
  state: sql`${insure.insure_status}::int`,
  first,
});

export const everyPolicy: Policies = {
  ids: sql`select id from insure`,
  state: sql`(select own.insure_status from insure own where own.id = insure_person.insure_id)`,
};

/** What a message about a refused person names. */
export interface RefusedPerson {
  name: string;
  start_date: CivilDate;
  /** The kind of the order that is about the person already. */
  ordered: number | null;
  refusal: string | null;
}

interface Reason {
  /** By columns of `insure_person`. */
  when: (policies: Policies) => RawBuilder<unknown>;
  text: (person: RefusedPerson) => string;
}

/** Days after a swap before the same place may be swapped again. */
const restDays = 7;

const inForce = ({ state }: Policies) => sql`(${state} = ${insureState.inForce})`;

/**
 * People with a case of their policy, also by number: a person who left and came back has another row; a continued
 * row may have a corrected number.
 */
const claimed = (ids: RawBuilder<unknown>, which: RawBuilder<boolean>) => sql<{ id: number }>`
  with recursive claimed (id) as (
    select person.id from cases
    join insure_person person on person.insure_id = cases.insure_id
      and (person.id = cases.person_id or person.id_no_hash = cases.id_no_hash)
    where cases.insure_id in (${ids}) and ${which}
    union
    select later.id from claimed join insure_person later on later.continues_id = claimed.id
  )
  select id from claimed`;
const isPaidCase = sql<boolean>`cases.case_status = ${caseStatus.code.paid}`;

const reasons = {
  notOnPolicy: {
    when: (policies) => sql`insure_person.person_status <>
      case when ${inForce(policies)} then ${personState.inCover}::int else ${personState.waiting}::int end`,
    text: () => texts.notOnPolicy,
  },
  notCovered: {
    when: (policies) =>
      sql`insure_person.person_status <> ${personState.inCover} or not ${inForce(policies)}`,
    text: () => texts.notOnPolicy,
  },
  hasClaim: {
    when: ({ ids }) => sql`insure_person.id in (${claimed(ids, isOpenCase)})`,
    text: ({ name }) => `${name}：${problemText(problems.hasClaimCase)}`,
  },
  /** The whole order is cancelled instead. */
  addedByOrder: {
    when: (policies) => sql`not ${inForce(policies)} and insure_person.add_reduce_id is not null`,
    text: () => '该人员由未生效的加保单加入，请撤销该加保单',
  },
  ordered: {
    when: () => isOrdered,
    text: ({ ordered }) => `该人员已有待生效的${ordered === null ? '变更' : operateType.label(ordered)}`,
  },
  resting: {
    when: ({ first = null }) => sql`insure_person.replaces_id is not null
      and insure_person.start_date + ${restDays}::int > ${first}::date`,
    text: ({ start_date }) => `该人员替换加入未满${restDays}天，${addDays(start_date, restDays)}起可再次替换`,
  },
} satisfies Record<string, Reason>;
type ReasonName = keyof typeof reasons;

/** What speaks against an order about a person, the first reason first; `refund` is money back for somebody who stays. */
const rules = {
  reduce: ['notOnPolicy', 'hasClaim', 'addedByOrder', 'ordered'],
  replace: ['notCovered', 'hasClaim', 'ordered', 'resting'],
  amend: ['notCovered', 'ordered'],
  refund: ['hasClaim'],
} satisfies Record<string, readonly ReasonName[]>;
export type StaffRule = keyof typeof rules;

/** The first reason against it for a row of `insure_person`; null where there is none and the plan allows it at all. */
export const refusalOf = (rule: StaffRule, policies: Policies) => {
  const branches = rules[rule].map((name) => sql`when ${reasons[name].when(policies)} then ${sql.lit(name)}`);
  return sql<ReasonName | null>`case ${sql.join(branches, sql` `)} end`;
};

export const isFreeTo = (rule: StaffRule, policies: Policies) =>
  sql<boolean>`(${refusalOf(rule, policies)} is null)`;

/** The kind of the order about a row of `insure_person` that has not taken effect. */
export const orderedAs = sql<number | null>`(
  select add_reduce.operate_type from add_reduce_item item join add_reduce on add_reduce.id = item.add_reduce_id
  where item.person_id = insure_person.id and item.item_status = ${addReduceItemStatus.code.waiting} limit 1)`;

/** The reason in words; undefined where there is none. */
export const refusalText = (person: RefusedPerson): string | undefined =>
  person.refusal === null ? undefined : reasons[person.refusal as ReasonName].text(person);

interface ClaimsOfPolicy {
  /** People with an open case: they may not leave. */
  open: ReadonlySet<number>;
  /** People whose case was closed and paid: they may leave without a refund. */
  paid: ReadonlySet<number>;
}

/** Cases of a policy that affect the people who are to leave it. */
export async function claimsOfPolicy(db: Db, insureId: number): Promise<ClaimsOfPolicy> {
  const idsWith = async (which: RawBuilder<boolean>) =>
    new Set((await claimed(sql`${insureId}::bigint`, which).execute(db)).rows.map(({ id }) => id));
  return { open: await idsWith(isOpenCase), paid: await idsWith(isPaidCase) };
}

/** Why a person with a paid case gets no refund, in place of the formula. */
export const paidFormula = '已有赔付案件，退费 0.00';
