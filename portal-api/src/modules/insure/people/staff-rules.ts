import { sql, type RawBuilder } from 'kysely';
import { problems, problemText } from 'shared-kernel/contract';
import { addDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { addReduceItemStatus, caseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../../platform/db/database';
import { insureState, personState } from '../insure-states';
import type { OwnedInsure } from '../insure.repository';
import { isOpenCase, isOrdered } from './leaving';

/** The policies whose people a rule applies to, and the state of each row's policy. */
export interface Policies {
  /** Ids, or a query for ids that does not depend on the row, so that it runs once for all rows. */
  ids: RawBuilder<unknown>;
  state: RawBuilder<unknown>;
  /** For replacements: the first day of the new person's cover; any day unless given. */
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

/** Facts that a refusal message uses. */
export interface RefusedPerson {
  name: string;
  start_date: CivilDate;
  /** Kind of the pending order about the person. */
  ordered: number | null;
  refusal: string | null;
}

interface Reason {
  /** Condition on columns of `insure_person`. */
  when: (policies: Policies) => RawBuilder<unknown>;
  text: (person: RefusedPerson) => string;
}

/** Days after a replacement before the same place can be replaced again. */
const restDays = 7;

const inForce = ({ state }: Policies) => sql`(${state} = ${insureState.inForce})`;

/**
 * Finds people with a case under their policy, also by ID number: a person who left and returned has another row, and a
 * continued row may have a corrected number.
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

/** Reasons to refuse an order about a person, by precedence; `refund` is money returned for somebody who stays. */
const rules = {
  reduce: ['notOnPolicy', 'hasClaim', 'addedByOrder', 'ordered'],
  replace: ['notCovered', 'hasClaim', 'ordered', 'resting'],
  amend: ['notCovered', 'ordered'],
  refund: ['hasClaim'],
} satisfies Record<string, readonly ReasonName[]>;
export type StaffRule = keyof typeof rules;

/** First reason to refuse a row of `insure_person`, or null. Does not check whether the plan allows the change. */
export const refusalOf = (rule: StaffRule, policies: Policies) => {
  const branches = rules[rule].map((name) => sql`when ${reasons[name].when(policies)} then ${sql.lit(name)}`);
  return sql<ReasonName | null>`case ${sql.join(branches, sql` `)} end`;
};

export const isFreeTo = (rule: StaffRule, policies: Policies) =>
  sql<boolean>`(${refusalOf(rule, policies)} is null)`;

/** Kind of the pending order about a row of `insure_person`. */
export const orderedAs = sql<number | null>`(
  select add_reduce.operate_type from add_reduce_item item join add_reduce on add_reduce.id = item.add_reduce_id
  where item.person_id = insure_person.id and item.item_status = ${addReduceItemStatus.code.waiting} limit 1)`;

/** Returns the reason as text; undefined without one. */
export const refusalText = (person: RefusedPerson): string | undefined =>
  person.refusal === null ? undefined : reasons[person.refusal as ReasonName].text(person);

interface ClaimsOfPolicy {
  /** People with an open case: they may not leave. */
  open: ReadonlySet<number>;
  /** People whose case was closed and paid: they may leave without a refund. */
  paid: ReadonlySet<number>;
}

/** Loads the cases of a policy that affect people leaving it. */
export async function claimsOfPolicy(db: Db, insureId: PolicyId): Promise<ClaimsOfPolicy> {
  const idsWith = async (which: RawBuilder<boolean>) =>
    new Set((await claimed(sql`${insureId}::bigint`, which).execute(db)).rows.map(({ id }) => id));
  return { open: await idsWith(isOpenCase), paid: await idsWith(isPaidCase) };
}

/** Shown instead of the formula for a person with a paid case, who gets no refund. */
export const paidFormula = '已有赔付案件，退费 0.00';
