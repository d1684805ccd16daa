import {
  givenCase,
  givenCovered,
  givenFile,
  handIn,
  payeeOf,
  reportOf,
} from '../modules/claims/claims.fixtures';
import { givenMoney, people, personNo } from '../modules/insure/insure.fixtures';
import { addDays } from 'shared-kernel/domain/civil-date';
import {
  evaluateBiz,
  insurePeriod,
  invoicetype,
  jobType,
  operateType,
  withdrawStatus,
} from 'shared-kernel/domain/dictionaries';
import { rowOf } from '../platform/http/admission/admission-calls.fixtures';
import { callers } from '../platform/http/admission/admission.fixtures';
import { givenRows } from '../platform/http/admission/admission-rows.fixtures';
import { hashPassword } from '../modules/session';
import type { Portal } from '../testing/portal';
import type { Example, Examples } from './requests';
import { rowsOf, updateRows } from '../testing/portal';

export interface FuzzedEmployer {
  main: string;
  project: string;
  examples: Examples;
  /** Numbers of another employer's rows, which no response may contain. */
  strangersNumbers: readonly string[];
}

/** Creates an employer with rows of every kind, few enough that low ids belong to existing rows. */
export async function givenRichEmployer(portal: Portal): Promise<FuzzedEmployer> {
  const { employer, personIds } = await givenCovered(portal);
  const { id: customerId, username } = employer;
  const me = portal.as(username);
  const branch = await portal.given.filiale(customerId);
  const project = await portal.given.projectUser(customerId, branch.id);
  await givenMoney(portal, customerId, 20_000);
  const [first = 0, second = 0, third = 0, leaving = 0] = personIds;
  await givenCase(portal, username, first);
  const handedIn = await givenCase(portal, username, second);
  await handIn(portal, employer, handedIn.id);
  const plans = (await me.get('/api/customerMeals')).body.data;
  const policies = (await me.get('/api/insures')).body.data;
  const about = (await me.get('/api/customers/getCustomerInfo')).body.data;
  const [customerMealId, insureId] = [plans.list[0]?.id, policies.list[0]?.id];
  const day = addDays(portal.clock.today(), 1);
  const days = { validFrom: day, validTo: addDays(day, 300) };
  const fileId = async () => givenFile(portal, employer);
  const transfer = {
    bankNum: '41000201092000012',
    bankName: about.customername,
    bankDeposit: '工行',
    money: 100,
  };
  const draft = {
    customerMealId,
    insurePeriod: insurePeriod.code.year,
    startDate: day,
    persons: people(3, 60),
  };
  const adding = {
    insureId,
    operateType: operateType.code.add,
    effectDate: day,
    persons: [personNo(90)],
    reduces: [],
  };
  const removing = {
    insureId,
    operateType: operateType.code.reduce,
    effectDate: day,
    reduces: [{ personId: leaving }],
  };
  const recharge = { ...transfer, costProof: await fileId() };
  await me.post('/api/insures', draft);
  await me.post('/api/addReduces', adding);
  await me.post('/api/costs/pay', recharge);
  await me.get('/api/pay/generateOrderNo');
  await portal.provider('stamp:ask', [username]);
  await portal.provider('message:send', [username], { subject: '通知', body: '内容' });
  const password = 'Right#2026';
  await updateRows(
    portal,
    'app_user',
    { password_hash: await hashPassword(password) },
    { customer_id: customerId },
  );
  const bodies: Readonly<Record<string, unknown>> = {
    'claims.report-case': reportOf(portal, third),
    'claims.update-case': { ...reportOf(portal, third), personId: undefined, accidentTime: undefined },
    'claims.save-case-materials': {
      payee: payeeOf(employer),
      items: [{ materialCode: 'M01', fileIds: [await fileId()] }],
    },
    'claims.withdraw-case': { reason: '重复报案，申请撤回' },
    'claims.evaluate': {
      bizType: evaluateBiz.code.claimCase,
      bizId: 1,
      score: 5,
      tags: ['快'],
      content: '很好',
    },
    'insure.create-insure': draft,
    'insure.update-insure': draft,
    'insure.check-persons': {
      customerMealId,
      insurePeriod: insurePeriod.code.year,
      startDate: day,
      rows: people(3, 70),
    },
    'insure.quote-customer-meal': {
      customerMealId,
      insurePeriod: insurePeriod.code.year,
      startDate: day,
      counts: [{ jobType: jobType.code.class3, count: 5 }],
    },
    'roster.calc-add-reduce': removing,
    'roster.create-add-reduce': adding,
    'finance.pay-recharge': { ...transfer, costProof: await fileId() },
    'files.reown-files': [{ id: await fileId(), owner: 'tmp:fuzz' }],
    'customers.update-invoice-info': {
      invoicetype: invoicetype.code.plain,
      receiveEmail: 'a@example.com',
      receiverName: '林晓岚',
      version: 0,
    },
    'onboarding.save-operator': {
      operatorName: '林晓岚',
      operatorTelephone: username,
      authLetterFileId: await fileId(),
      idFrontFileId: await fileId(),
      idBackFileId: await fileId(),
      operatorIdNo: personNo(99).idNo,
      ...days,
    },
    'session.login': { username, password },
  };
  const stranger = await portal.given.customer();
  const strangersBranch = await portal.given.filiale(stranger.id);
  const strangersUser = await portal.given.projectUser(stranger.id, strangersBranch.id);
  const named = [
    await givenRows(portal, employer, project.username, 200),
    await givenRows(portal, stranger, strangersUser.username, 300),
  ];
  // The fixtures' withdrawals have no money behind them that could be returned.
  await updateRows(portal, 'withdrawal', { withdraw_status: withdrawStatus.code.cancelled });
  const examples: Record<string, Example[]> = Object.fromEntries(
    Object.entries(bodies).map(([call, body]) => [call, [{ body }]]),
  );
  // Three times as many examples of the employer's own rows as of the stranger's.
  for (const call of Object.keys(callers))
    for (const rows of [named[0], named[0], named[0], named[1]]) {
      const example = rows && rowOf(call)?.naming?.(rows);
      if (example) (examples[call] ??= []).push(example);
    }
  return {
    main: username,
    project: project.username,
    examples,
    strangersNumbers: await numbersOf(portal, stranger.id),
  };
}

/** Returns the numbers that identify this employer's rows in lists and details. */
async function numbersOf({ ctx: { db } }: Portal, customerId: number): Promise<string[]> {
  const policies = await rowsOf(db, 'insure', ['insure_no', 'policy_no'], { customer_id: customerId });
  const orders = await rowsOf(db, 'add_reduce', ['order_no'], { customer_id: customerId });
  const cases = await rowsOf(db, 'cases', ['case_no'], { customer_id: customerId });
  return [...policies, ...orders, ...cases].flatMap((row) =>
    Object.values(row).filter((one) => one !== null),
  );
}
