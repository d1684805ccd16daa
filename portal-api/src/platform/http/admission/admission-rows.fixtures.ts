import { randomUUID } from 'node:crypto';
import {
  applyKind,
  caseStatus,
  insurePeriod,
  operateType,
  operatorAuditStatus,
  projectStatus,
  relationType,
  usertype,
} from 'shared-kernel/domain/dictionaries';
import { addDays } from 'shared-kernel/domain/civil-date';
import { givenRecharge, givenWithdrawal } from '../../../modules/finance/withdrawals.fixtures';
import { reserveOrder } from '../../../modules/payment/order.repository';
import { givenInvoice } from '../../../modules/invoicing/invoicing.fixtures';
import { materialOwner } from '../../../modules/claims/papers/case-checklist';
import { givenCase, givenFile, givenQuestion } from '../../../modules/claims/claims.fixtures';
import { givenPolicy, people, personNo } from '../../../modules/insure/insure.fixtures';
import { keepCheck } from '../../../modules/roster/check/roster-check';
import type { GivenCustomer, Portal, Reply } from '../../../testing/portal';
import type { Actor } from '../../context';
import { any, main, of, only, where, type Row } from './admission-money.fixtures';
import { firstRow, insertRow, updateRows } from '../../../testing/rows';

const projectUser = {
  name: '张伟',
  mobile: '13711112222',
  rights: { insure: false, addReduce: true, claim: false, viewCost: false },
};

/** Allowed callers of each call about projects. */
export const projectCallers: Readonly<Record<string, Row>> = {
  'projects.add-user': only('main account', of('project', projectUser)),
  'projects.create': only('main account', ({ plan }) => ({
    body: { projectname: '别人的方案', customerMealIds: [plan] },
  })),
  'projects.create-filiale': main,
  'projects.get': only('main account', of('project')),
  'projects.list': only('main account', where('filialeId', 'filiale')),
  'projects.list-filiales': main,
  'projects.list-names': any,
  'projects.reset-password': only('main account', of('project', { userId: 1 })),
  'projects.set-status': only('main account', of('project', { projectStatus: projectStatus.code.ended })),
  'projects.set-user-status': only('main account', of('project', { active: false })),
  'projects.update': only('main account', of('project', { projectname: '别人的项目', version: 1 })),
  'projects.update-user': only('main account', of('project', projectUser)),
};

/** Rows of a branch (of the employer: plan, operator, agreement, message), by the values that calls name them with. */
export type Theirs = Record<
  | 'agreement'
  | 'billItem'
  | 'entry'
  | 'paymentNumber'
  | 'recharge'
  | 'case'
  | 'caseDraft'
  | 'check'
  | 'customer'
  | 'draft'
  | 'message'
  | 'filiale'
  | 'operator'
  | 'order'
  | 'papersOwner'
  | 'phone'
  | 'person'
  | 'plan'
  | 'policy'
  | 'project'
  | 'session'
  | 'question'
  | 'settlement'
  | 'withdrawal'
  | 'invoice'
  | 'user'
  | 'file'
  | 'filing'
  | 'import',
  number | string
> & {
  portal: Portal;
  /** Number of their first person, different in each test. */
  first: number;
};

/** Returns a change that adds a person to their policy. */
export const change = ({ portal, policy, first }: Theirs) => ({
  body: {
    insureId: policy,
    operateType: operateType.code.add,
    effectDate: addDays(portal.clock.today(), 2),
    persons: [personNo(first + 70)],
  },
});
/** Returns an application on their plan. */
export const draft = ({ portal, plan: customerMealId, first }: Theirs) => ({
  customerMealId,
  insurePeriod: insurePeriod.code.year,
  startDate: addDays(portal.clock.today(), 6),
  persons: people(3, first + 80),
});

/** Returns the demo's employer whose main account has this username. */
export async function employerOf({ ctx: { db } }: Portal, username: string): Promise<GivenCustomer> {
  const { id, signcompany_id: signcompanyId } = await firstRow(db, 'customer', { telephone: username });
  return { id, username, userId: 0, signcompanyId };
}

const idOf = ({ body }: Reply): number => {
  if (body.code !== 200) throw new Error(`the fixture was refused: ${JSON.stringify(body)}`);
  return (body.data as { id: number }).id;
};

/** The approved application of an employer's first operator. */
async function givenOperator({ ctx, clock }: Portal, employer: GivenCustomer): Promise<number> {
  const { id } = await insertRow(ctx.db, 'operator_temp', {
    customer_id: employer.id,
    operator_name: '林晓岚',
    operator_telephone: employer.username,
    apply_kind: applyKind.code.first,
    audit_status: operatorAuditStatus.code.approved,
    audit_time: clock.now(),
    created_at: clock.now(),
  });
  return id;
}

/** Creates one row of every kind in a branch of the employer: a policy with people, draft, order, case, files. */
export async function givenRows(
  portal: Portal,
  employer: GivenCustomer,
  branchUser: string,
  first = 0,
): Promise<Theirs> {
  const { db } = portal.ctx;
  const { filiale_id: filialeId, id: user } = await firstRow(db, 'app_user', { username: branchUser });
  const policy = await givenPolicy(portal, employer, { persons: people(5, first) });
  await updateRows(db, 'insure', { filiale_id: filialeId }, { id: policy.id });
  const ofPolicy = db.updateTable('insure_person').where('insure_id', '=', policy.id);
  await ofPolicy.set({ filiale_id: filialeId }).execute();
  const caller = portal.as(branchUser);
  const { id: person } = await firstRow(db, 'insure_person', { insure_id: policy.id });
  const plan = policy.customerMealId;
  const theirs = { portal, person, plan, policy: policy.id, user, first } as Theirs;
  const reported = await givenCase(portal, branchUser, person);
  await updateRows(db, 'cases', { case_status: caseStatus.code.awaitCustomer }, { id: reported.id });
  const firstOf = async (table: 'stamp_ask' | 'message' | 'settlement' | 'settlement_item') =>
    (await firstRow(db, table, { customer_id: employer.id })).id;
  await portal.provider('stamp:ask', [employer.username]);
  await portal.provider('message:send', [employer.username], { subject: '通知', body: '内容' });
  const parsed = await insertRow(db, 'import_job', {
    id: randomUUID(),
    customer_id: employer.id,
    user_id: user,
    file_name: '名单.xlsx',
    phase: 'done',
    done: 0,
    total: 0,
    state: 'done',
    created_at: portal.clock.now(),
  });
  const project = await insertRow(db, 'project', {
    customer_id: employer.id,
    filiale_id: filialeId,
    project_no: `XM-admission-${first}`,
    projectname: `一号车间${first}`,
    created_at: portal.clock.now(),
  });
  await ofPolicy.set({ project_id: project.id }).execute();
  const { telephone: phone } = await firstRow(db, 'filiale', { id: filialeId ?? 0 });
  const owner = { customerId: employer.id, filialeId, usertype: usertype.code.project };
  const sheet = {
    insureId: policy.id,
    addToId: undefined,
    fileName: '名单.xlsx',
    lines: [],
    leftOut: { sheets: 0, rows: 0 },
  };
  const papersOwner = materialOwner(reported.id, 'M06');
  const uploader = { ...employer, userId: user };
  await portal.ctx.files.adopt(db, [await givenFile(portal, uploader)], papersOwner, owner);
  return {
    ...theirs,
    customer: employer.id,
    filiale: filialeId ?? 0,
    phone,
    papersOwner,
    check: await keepCheck(portal.ctx, { ...owner, name: '测试用户' } as Actor, sheet),
    project: project.id,
    filing: idOf(
      await caller.post('/api/laborFilings', {
        relationType: relationType.code.labourContract,
        workUnit: '一分厂',
        persons: [],
      }),
    ),
    case: reported.id,
    caseDraft: idOf(await caller.put('/api/cases/draft', { form: { personName: '林晓岚' } })),
    question: await givenQuestion(portal, branchUser, reported.id),
    draft: idOf(await caller.post('/api/insures', draft(theirs))),
    order: idOf(await caller.post('/api/addReduces', change(theirs).body)),
    session: (await firstRow(db, 'session', { user_id: user })).id,
    settlement: await firstOf('settlement'),
    billItem: await firstOf('settlement_item'),
    entry: (await firstRow(db, 'ledger_line', { customer_id: employer.id })).entry_id,
    recharge: await givenRecharge(portal, employer.id),
    paymentNumber: await reserveOrder(
      db,
      { customerId: employer.id, userId: user } as Actor,
      portal.clock.now(),
    ),
    withdrawal: (await givenWithdrawal(portal, employer.id)).id,
    invoice: (await givenInvoice(db, uploader)).id,
    agreement: await firstOf('stamp_ask'),
    operator: await givenOperator(portal, employer),
    message: await firstOf('message'),
    file: await givenFile(portal, uploader),
    import: parsed.id,
  };
}
