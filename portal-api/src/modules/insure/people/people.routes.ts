import {
  checkBlackList,
  checkPersons,
  parsePersons,
  personTemplate,
  unmaskPerson,
  type ParsedPersons,
} from 'shared-kernel/contract/insure';
import { listPolicyPeople } from 'shared-kernel/contract/policy-people';
import { addDays, lastDayOfPeriod } from 'shared-kernel/domain/civil-date';
import { problems } from 'shared-kernel/contract';
import { cleanIdNo } from 'shared-kernel/domain/cleaning';
import { insurePeriod } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../../platform/context';
import type { Module } from '../../../platform/http/route';
import { bindList } from '../../../platform/lists/bind-list';
import { ownedBy } from '../../../platform/tenant';
import { findPlan } from '../../products/plan.repository';
import { blacklisted } from '../../reference/reference.repository';
import { personState } from '../insure-states';
import { requireInsure, requireOwnInsure } from '../insure.repository';
import { countLookups } from './number-lookups';
import { peopleList, peopleOfPolicyList } from './people-list';
import { checkStaffList } from './person-check';
import { policyPeople } from '../policy-people';
import { chosenOf, readSheet } from './staff-sheet';
import { staffList, staffTemplate, toStaffRow } from './staff-template';

/** Endpoints for staff lists before insurance, and for insured people. */
export const bindPeople: Module = (route, ctx) => {
  /** Prevents callers from finding out whom another employer's policy covers. */
  const requireEdited = async (actor: Actor, id: PolicyId | undefined) =>
    id === undefined ? undefined : requireOwnInsure(ctx.db, actor, id);

  route(parsePersons, async ({ body, files, actor, ip, fail }) => {
    const [file] = files;
    if (!file) return fail(problems.invalidInput, {}, [{ field: 'file', message: texts.sheetMissing }]);
    const plan = await findPlan(ctx.db, actor.customerId, body.customerMealId);
    if (!plan) return fail(problems.notFound);
    await requireEdited(actor, body.insureId);
    const startDate = body.startDate ?? addDays(ctx.clock.today(), 1);
    const importId = await ctx.imports.start(actor, file, async (progress, path): Promise<ParsedPersons> => {
      const source = { path, ...chosenOf(body) };
      const { rows: lines, sheet } = await readSheet(ctx, actor, source, await staffList(ctx.db), progress);
      const rows = lines.map(toStaffRow);
      await progress('checking', 0, rows.length);
      await countLookups(ctx, { actor, ip }, parsePersons.id, rows.length);
      const { issues } = await checkStaffList(ctx, plan, {
        actor,
        projectId: body.projectId,
        startDate,
        endDate: lastDayOfPeriod(startDate, body.insurePeriod ?? insurePeriod.code.year),
        rows,
        ownInsureId: body.insureId,
      });
      return { rows, issues, sheet };
    });
    return { importId };
  });

  route(checkPersons, async ({ body, actor, ip, fail }) => {
    const plan = await findPlan(ctx.db, actor.customerId, body.customerMealId);
    if (!plan) return fail(problems.notFound);
    await requireEdited(actor, body.insureId);
    await countLookups(ctx, { actor, ip }, checkPersons.id, body.rows.length);
    const { people, issues } = await checkStaffList(ctx, plan, {
      actor,
      projectId: body.projectId ?? undefined,
      startDate: body.startDate,
      endDate: lastDayOfPeriod(body.startDate, body.insurePeriod),
      rows: body.rows,
      ownInsureId: body.insureId,
    });
    const counts = new Map<number, number>();
    for (const one of people) counts.set(one.jobType, (counts.get(one.jobType) ?? 0) + 1);
    return {
      issues,
      counts: [...counts].sort(([a], [b]) => a - b).map(([jobType, count]) => ({ jobType, count })),
    };
  });

  route(personTemplate, ({ actor }) => staffTemplate(ctx, actor, texts.applicationTemplateName));

  bindList(route, ctx, peopleOfPolicyList, {
    fixed: async ({ params, query, actor }) => {
      const insure = await requireInsure(ctx.db, actor, Number(params.id));
      return {
        insureId: insure.id,
        removable: query.removable && insure,
        replaceable: query.replaceable && { insure, first: query.replaceable },
        newest: query.asOf ? undefined : true,
      };
    },
  });
  bindList(route, ctx, peopleList, {
    fixed: ({ query }) => ({ personStatus: query.personStatus ?? String(personState.inCover) }),
  });

  route(listPolicyPeople, ({ params, actor, ip }) => policyPeople(ctx, actor, params.id, ip));

  route(unmaskPerson, async ({ params, actor, ip, fail }) => {
    const person = await ctx.db
      .selectFrom('insure_person')
      .select(['id', 'id_no_sealed', 'mobile_sealed'])
      .where('id', '=', params.id)
      .where(ownedBy(actor, 'insure_person'))
      .executeTakeFirst();
    if (!person) return fail(problems.notFound);
    await ctx.audit.write(ctx.db, actor, {
      action: 'person.unmask',
      entity: 'insure_person',
      entityId: person.id,
      ip,
    });
    return {
      idNo: ctx.pii.open(person.id_no_sealed),
      mobile: person.mobile_sealed ? ctx.pii.open(person.mobile_sealed) : null,
    };
  });

  route(checkBlackList, async ({ query, actor, ip }) => {
    const asked = [query.idNo ?? '', ...(query.idNos ?? '').split(',')]
      .map((text) => cleanIdNo(text))
      .filter((text) => text !== '');
    await countLookups(ctx, { actor, ip }, checkBlackList.id, asked.length);
    return blacklisted(ctx.db, ctx.pii, asked.slice(0, 200));
  });
};
