import * as texts from 'shared-kernel/domain/texts';
import { problems } from 'shared-kernel/contract';
import type { PersonId, ProjectId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { ownRow } from '../../platform/row-by-id';
import { ownedBy } from '../../platform/tenant';
import { customerOf } from '../customers/customers.repository';
import { keptDocument } from '../documents/kept-document';
import { inCoverOn, lastDay } from '../insure/figures/as-of';

interface Certificate {
  bytes: Uint8Array;
  name: string;
}

/** Returns a person's certificate of today, one document a day. 404 for people of others, 4002 when not in cover. */
export async function certificateOf(ctx: Context, actor: Actor, id: PersonId): Promise<Certificate> {
  const known = await ownRow(ctx.db, 'insure_person', id, ownedBy(actor, 'insure_person'), 'name');
  const people = await coveredToday(ctx, actor).where('insure_person.id', '=', id).execute();
  return certificate(ctx, actor, { people, bizKey: `person:${id}`, about: known.name });
}

/** Returns today's certificate for all people of a project. */
export async function projectCertificate(
  ctx: Context,
  actor: Actor,
  projectId: ProjectId,
): Promise<Certificate> {
  const { projectname } = await ownRow(
    ctx.db,
    'project',
    projectId,
    ownedBy(actor, 'project'),
    'projectname',
  );
  const people = await coveredToday(ctx, actor).where('insure_person.project_id', '=', projectId).execute();
  const bizKey = `project:${projectId}`;
  return certificate(ctx, actor, { people, bizKey, about: projectname, project: projectname });
}

const coveredToday = (ctx: Context, actor: Actor) =>
  ctx.db
    .selectFrom('insure_person')
    .innerJoin('insure', 'insure.id', 'insure_person.insure_id')
    .innerJoin('meal', 'meal.id', 'insure.meal_id')
    .innerJoin('supplyer', 'supplyer.id', 'insure.supplyer_id')
    .select([
      'insure_person.name',
      'insure_person.id_no_masked',
      'insure_person.work_type_name',
      'insure_person.job_type',
      'insure_person.start_date',
      // After a pending removal, if there is one.
      lastDay.as('last_day'),
      'insure.policy_no',
      'meal.mealname',
      'supplyer.supplyername',
    ])
    .where(ownedBy(actor, 'insure_person'))
    .where(inCoverOn(ctx.clock.today()))
    .orderBy('insure_person.name')
    .orderBy('insure_person.id');

type CoveredPerson = Awaited<ReturnType<ReturnType<typeof coveredToday>['execute']>>[number];

interface CertificateInput {
  people: readonly CoveredPerson[];
  bizKey: string;
  /** Subject of the certificate, for the file name. */
  about: string;
  project?: string;
}

async function certificate(
  ctx: Context,
  actor: Actor,
  { people, bizKey, about, project }: CertificateInput,
): Promise<Certificate> {
  const [first] = people;
  if (!first) throw new Problem(problems.noCoverFound);
  const { customername, uscc, signcompanyname } = await customerOf(ctx.db, actor);
  const today = ctx.clock.today();
  const bytes = await keptDocument(ctx, {
    customerId: actor.customerId,
    kind: 'certificate',
    bizKey,
    title: '雇主责任险参保证明',
    author: signcompanyname,
    holder: `${customername}：${about}`,
    write(sheet) {
      sheet.title('雇主责任险参保证明');
      sheet.facts([
        ['被保险人', customername],
        [texts.creditCode, uscc],
        ...(project === undefined ? [] : [['项目', project] as const]),
        ['证明日期', today],
        ['在保人数', `${people.length}人`],
      ]);
      sheet.paragraph(`截至${today}，下列人员在雇主责任险保障期间内。`);
      sheet.table(
        ['姓名', '证件号码', '工种', '保险公司及方案', '保单号', '保障期间'],
        people.map((person) => [
          person.name,
          person.id_no_masked,
          `${person.work_type_name} ${person.job_type}类`,
          `${person.supplyername} ${person.mealname}`,
          person.policy_no ?? '',
          `${person.start_date} 至 ${person.last_day}`,
        ]),
      );
      sheet.note('人员变动以保险公司批单为准。请扫描二维码核验本证明。');
    },
  });
  return { bytes, name: `参保证明-${about}-${today}` };
}
