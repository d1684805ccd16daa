import { type RawBuilder, sql } from 'kysely';
import { type InsuredPersonRow, listInsuredPeople, listInsurePersons } from 'shared-kernel/contract/insure';
import { insuredPerson } from 'shared-kernel/contract/insure/people';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { cleanIdNo, cleanMobile } from 'shared-kernel/domain/cleaning';
import { ageOn } from 'shared-kernel/domain/validators';
import { between, contains, equals, indexed, oneOf, containing } from '../../../platform/lists/conditions';
import {
  type AnyListSource,
  defineListSource,
  eachRow,
  type ListScope,
  type SelectedRow,
} from '../../../platform/lists/list-source';
import { idsOf } from '../../../platform/row-by-id';
import { ownedBy, visiblePolicy } from '../../../platform/tenant';
import { agreedMeals } from '../agreed-terms';
import { inCoverOn } from '../figures/as-of';
import { filingStatus } from 'shared-kernel/domain/dictionaries';
import type { PersonId, ProjectId } from 'shared-kernel/domain/nouns/ids';
import type { OwnedInsure } from '../insure.repository';
import { staffActions, type ActedOn } from '../policy-actions';
import { projectRule, type ProjectRule } from '../project-rule';
import { isOpenCase } from './leaving';
import { keptPeople } from '../figures/people-counts';
import { everyPolicy, isFreeTo, onPolicy } from './staff-rules';
import { policyNoOnceSold } from '../figures/policy-figures';
import type { Context } from '../../../platform/context';

/** Parts that `name_parts` has for every name with the text in it. */
function partsOf(text: string): string[] {
  const signs = [...text];
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}

/** True for a row of `insure_person` whose name contains the text; the index on `name_parts` finds the candidates. */
const isNamed = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(name_parts(insure_person.name) @> ${partsOf(text)}::text[]
    and insure_person.name like ${containing(text)})`;

/** Characters of document numbers. Names never contain four digits. */
const mayBeNumber = /^[\w()-]+$/;
const isSurelyNumber = (keyword: string): boolean => keyword.length >= 6 && /\d{4}/.test(keyword);

/**
 * True for a row of `insure_person` that matches a keyword: a full document number, or part of a name. An `or` makes
 * the database recompute the parts of every name found by the index, so it is used only when the keyword is ambiguous.
 */
function isMeant(ctx: Context, keyword: string): RawBuilder<boolean> {
  const number = cleanIdNo(keyword);
  if (!mayBeNumber.test(number)) return isNamed(keyword);
  const hasNumber = sql<boolean>`insure_person.id_no_hash = ${ctx.pii.index(number)}`;
  return isSurelyNumber(number) ? hasNumber : sql<boolean>`(${isNamed(keyword)} or ${hasNumber})`;
}

const { auditing, filed } = filingStatus.code;

/** State of a filing that covers this row of `insure_person` today, or of one in audit; null without either. */
const filingOfPerson = ({ ctx, actor }: ListScope): RawBuilder<number | null> =>
  sql<number | null>`(select labor_filing.filing_status
    from labor_filing_person filed_person join labor_filing on labor_filing.id = filed_person.filing_id
    where filed_person.customer_id = insure_person.customer_id and filed_person.id_no_hash = insure_person.id_no_hash
      and ${ownedBy(actor, 'labor_filing')} and labor_filing.filing_status in (${auditing}, ${filed})
      and (filed_person.contract_end is null or filed_person.contract_end >= ${ctx.clock.today()}::date)
    order by labor_filing.filing_status = ${filed} desc limit 1)`;

/** Number of the person's cases visible to the caller; `none` without the right to claims. */
const casesCounted =
  (which: RawBuilder<boolean>, none: RawBuilder<unknown>) =>
  ({ actor }: ListScope) =>
    actor.rights.claim
      ? sql`(select count(*)::int from cases where cases.id_no_hash = insure_person.id_no_hash
          and ${ownedBy(actor, 'cases')} and ${which})`
      : none;

export const peopleList = defineListSource<typeof listInsuredPeople>({
  endpoint: listInsuredPeople,
  table: 'insure_person',
  from: sql`insure_person`,
  joins: sql`join insure on insure.id = insure_person.insure_id join meal on meal.id = insure.meal_id`,
  visible: (actor) => ownedBy(actor, 'insure_person'),
  fields: {
    policyNo: policyNoOnceSold,
    insureNo: 'insure.insure_no',
    mealName: 'meal.mealname',
    unitPremium: 'insure_person.unit_premium_fen',
    premium: 'insure_person.premium_fen',
    age: null,
    caseCount: casesCounted(sql<boolean>`true`, sql`0`),
    openCaseCount: casesCounted(isOpenCase, sql`null::int`),
    filingStatus: filingOfPerson,
    actions: null,
  },
  filters: {
    name: (text) => (text === '' ? undefined : isNamed(text)),
    idNo: indexed('insure_person.id_no_hash', cleanIdNo),
    mobile: indexed('insure_person.mobile_hash', cleanMobile),
    workType: contains('insure_person.work_type_name'),
    jobType: equals('insure_person.job_type'),
    projectId: equals('insure_person.project_id'),
    personStatus: oneOf('insure_person.person_status'),
    insureId: equals('insure_person.insure_id'),
    ids: oneOf('insure_person.id'),
    // A branch keeps its people on a policy that is no longer open to it, but cannot change them there.
    amendable: (_, { actor }) => sql`(${isFreeTo('amend', everyPolicy)} and insure_person.insure_id in (
      select insure.id from insure where ${visiblePolicy(actor)}))`,
    keyword: (text, { ctx }) => (text === '' ? undefined : isMeant(ctx, text)),
    ...between('startFrom', 'startTo', 'insure_person.start_date'),
  },
  kept: keptPeople,
  complete: eachRow(({ birthday }: InsuredPersonRow, { ctx }) => ({
    age: birthday ? ageOn(birthday, ctx.clock.today()) : null,
  })),
  offer: offerChanges,
  sealed: { idNoMasked: 'insure_person.id_no_sealed', mobileMasked: 'insure_person.mobile_sealed' },
});

/** Hides a cover that continues in another row, so that the person is not listed twice. */
const isNewest = sql<boolean>`not exists (select from insure_person later where later.continues_id = insure_person.id)`;

/** The list of people, restricted to the policy in the path. */
export const peopleOfPolicyList: AnyListSource = {
  ...peopleList,
  endpoint: listInsurePersons,
  kept: () => undefined,
  filters: {
    ...peopleList.filters,
    removable: (from: OwnedInsure) => isFreeTo('reduce', onPolicy(from)),
    replaceable: ({ insure, first }: { insure: OwnedInsure; first: CivilDate }) =>
      isFreeTo('replace', onPolicy(insure, first)),
    asOf: inCoverOn,
    newest: () => isNewest,
  },
};

type Facts = Pick<ActedOn, 'insureStatus' | 'endDate' | 'allowReduce' | 'allowReplace'> & {
  id: PersonId;
  projectId: ProjectId | null;
  policyProjectId: ProjectId | null;
  amend: boolean;
  replace: boolean;
  reduce: boolean;
};

/** Adds the changes that the caller may order for each person now; an order checks the minimum of people. */
async function offerChanges(rows: readonly SelectedRow[], scope: ListScope): Promise<object[]> {
  const { ctx, actor } = scope;
  // Read after the page was chosen: in the list's own query it would be computed for the rows of all pages before, too.
  // A branch keeps its people on a policy that is no longer open to it.
  const ids = sql`${idsOf(rows)}::bigint[]`;
  const policies = {
    ids: sql`select page.insure_id from insure_person page where page.id = any (${ids})`,
    state: sql`insure.insure_status`,
  };
  const { rows: found } = await sql<Facts>`
    select insure_person.id, insure_person.project_id as "projectId", insure.project_id as "policyProjectId",
      insure.insure_status as "insureStatus", insure.end_date as "endDate", meal.allow_reduce as "allowReduce",
      meal.allow_replace as "allowReplace", ${isFreeTo('amend', policies)} as amend,
      ${isFreeTo('replace', policies)} as replace, ${isFreeTo('reduce', policies)} as reduce
    from insure_person join insure on insure.id = insure_person.insure_id join ${agreedMeals} meal on meal.insure_id = insure.id
    where insure_person.id = any (${ids}) and ${visiblePolicy(actor)}`.execute(ctx.db);
  const rule = await projectRule(ctx.db, actor);
  const actions = new Map(found.map((facts) => [facts.id, actionsOf(facts, scope, rule)]));
  return rows.map((row) => ({ ...row, actions: actions.get(row.id) ?? [] }));
}

function actionsOf(facts: Facts, scope: ListScope, rule: ProjectRule): InsuredPersonRow['actions'] {
  const ofPolicy = staffActions({ ...facts, filialeId: null, renewStatus: null }, scope);
  const fits = {
    amend: facts.amend && !rule(facts.projectId, false),
    replace: facts.replace && !rule(facts.policyProjectId, true),
    reduce: facts.reduce,
  };
  return insuredPerson.shape.actions.element.options.filter(
    (action) => ofPolicy.includes(action) && fits[action],
  );
}
