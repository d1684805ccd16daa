import {
  accidentScene,
  accidentType,
  claimItem,
  hospitalDesignation,
  materialCheckStatus,
  payeeType,
  questionCategory,
  treatType,
} from 'shared-kernel/domain/dictionaries';
import { eachPortal, eachTest, type Caller, type GivenCustomer, type Portal } from '../../testing/portal';
import { firstRow, rowsOf } from '../../testing/rows';
import { givenPolicy } from '../insure/insure.fixtures';
import { samplePdf } from '../../platform/seeding/sample-pdf';

/** Returns a report as the form sends it, with an accident half an hour ago. */
export const reportOf = (portal: Portal, personId: number, overrides: object = {}) => ({
  personId,
  accidentTime: new Date(portal.clock.now().getTime() - 1_800_000).toISOString(),
  accidentScene: accidentScene.code.atWork,
  accidentType: accidentType.code.cut,
  injuredPart: '手指',
  accidentAddress: '二号车间装配线',
  accidentDesc: '拆包装时美工刀打滑划伤左手食指，已送医缝合',
  treatType: treatType.code.outpatient,
  hospitalName: '厦门市海沧医院',
  diagnosis: '左手食指切割伤',
  claimItems: [claimItem.code.medical],
  estimateAmount: 1200,
  reporterName: '林晓岚',
  reporterPhone: '13806050012',
  ...overrides,
});

/** Returns a hospital whose bills are not paid. */
export const excludedHospital = (portal: Portal) =>
  firstRow(portal, 'hospital', { designated: hospitalDesignation.code.excluded });

/** Creates an employer with five people insured since 00:00 of the current day. */
export async function givenCovered(portal: Portal) {
  const employer = await portal.given.customer();
  const { id, policyNo } = await givenPolicy(portal, employer);
  const people = await rowsOf(portal, 'insure_person', ['id'], { insure_id: id }, 'id');
  return { employer, policyNo, personIds: people.map((person) => person.id) };
}

export interface ReportedCase {
  id: number;
  caseNo: string;
}

/** Reports a case through the API. */
export async function givenCase(
  portal: Portal,
  username: string,
  personId: number,
  overrides: object = {},
): Promise<ReportedCase> {
  const { body } = await portal.as(username).post('/api/cases', reportOf(portal, personId, overrides));
  if (body.code !== 200) throw new Error(`Could not report the case: ${JSON.stringify(body)}`);
  return body.data;
}

/** Creates, for each test of the block, a portal and an employer with insured people, and uses its main account. */
export function eachCovered(open: Parameters<typeof eachPortal>[0]) {
  const portal = eachPortal(open);
  const covered = eachTest(() => givenCovered(portal));
  return {
    portal,
    covered,
    me: () => portal.as(covered.employer.username),
    report: (person = 0, overrides: object = {}) =>
      givenCase(portal, covered.employer.username, covered.personIds[person] ?? 0, overrides),
  };
}

/** Like `eachCovered`, with a case reported for the first insured person, and the calls about it or another case. */
export function eachCase(open: Parameters<typeof eachPortal>[0]) {
  const stage = eachCovered(open);
  const { portal, covered, me } = stage;
  const reported = eachTest(() => stage.report());
  const provider = (command: string, options = {}, of = reported) =>
    portal.provider(command, [of.caseNo], options);
  return {
    ...stage,
    reported,
    provider,
    post: (path: string, body: object = {}, of = reported) => me().post(`/api/cases/${of.id}/${path}`, body),
    save: (body: object) => me().put(`/api/cases/${reported.id}/materials`, body),
    detail: async (of: Pick<ReportedCase, 'id'> = reported) =>
      (await me().get(`/api/cases/${of.id}`)).body.data,
    /** Hands in the case and calculates what is owed. */
    async adjusted(findings = {}, of = reported) {
      await handIn(portal, covered.employer, of.id);
      for (const command of ['claim:accept', 'claim:approve']) await provider(command, {}, of);
      return (await provider('claim:adjust', findings, of)) as { totalPayable: string };
    },
  };
}

/** Returns a correction of the report, as the form sends it. */
export function correctionOf(portal: Portal, overrides: object = {}) {
  const { personId: _person, accidentTime: _time, ...form } = reportOf(portal, 0, overrides);
  return form;
}

/** Uploads a document of the customer and returns its id. */
export async function givenFile(
  portal: Portal,
  customer: GivenCustomer,
  mime = 'application/pdf',
): Promise<string> {
  const file = await portal.ctx.files.put(portal.ctx.db, {
    owner: `tmp:${customer.id}`,
    fileName: '病历.pdf',
    customerId: customer.id,
    uploaderId: customer.userId,
    mime,
    content: { bytes: samplePdf('medical record') },
  });
  return file.id;
}

/** Returns the employer's own account as the payee. */
export const payeeOf = ({ username }: Pick<GivenCustomer, 'username'>) => ({
  payeeType: payeeType.code.employer,
  payeeName: `测试企业${username}`,
  payeeBankNum: '41000201092000012',
  payeeBankDeposit: '中国工商银行',
});

/** Adds the SMS code that a changed payee account requires; a code sent within the last minute is still valid. */
export async function confirmed<Payee>(me: Caller, mobile: string, payee: Payee) {
  await me.post('/api/public/getVerification', { mobile, type: 'pay' }, { form: true });
  return { ...payee, captcha: '246810' };
}

/** Uploads all materials that are still required and submits the case. */
export async function handIn(portal: Portal, customer: GivenCustomer, caseId: number): Promise<void> {
  const me = portal.as(customer.username);
  const payee = await confirmed(me, customer.username, payeeOf(customer));
  await me.put(`/api/cases/${caseId}/materials`, { payee });
  const { list } = (await me.get(`/api/cases/${caseId}/materials`)).body.data;
  const requested = list.filter(
    (row) =>
      row.required &&
      row.isOpen &&
      (row.checkStatus === materialCheckStatus.code.missing ||
        row.checkStatus === materialCheckStatus.code.rejected),
  );
  const items = [];
  for (const row of requested)
    items.push({ materialCode: row.materialCode, fileIds: [await givenFile(portal, customer, 'image/png')] });
  await me.put(`/api/cases/${caseId}/materials`, { items });
  const submitted = await me.post(`/api/cases/${caseId}/submit`, {});
  if (submitted.body.code !== 200) throw new Error(`Could not hand in: ${JSON.stringify(submitted.body)}`);
}

/** Creates a question of the caller that the provider has answered; returns its id. */
export async function givenQuestion(portal: Portal, username: string, caseId?: number): Promise<number> {
  const { body } = await portal.as(username).post('/api/caseQuestions', {
    category: questionCategory.code.papers,
    title: '发票丢失怎么办',
    content: '医院发票遗失了一张，可以用什么代替？',
    ...(caseId === undefined ? {} : { caseId }),
  });
  if (body.code !== 200) throw new Error(`Could not ask: ${JSON.stringify(body)}`);
  const { id } = body.data;
  await portal.provider('question:answer', [String(id)], {
    answer: '请到医院开具加盖公章的发票存根复印件。',
  });
  return id;
}
