import {
  accidentScene,
  accidentType,
  claimItem,
  insureStatus,
  materialCheckStatus,
  payeeType,
  personStatus,
  treatType,
} from 'shared-kernel/domain/dictionaries';
import type { ApiUser } from './portal-api';
import { formWith, scan } from './scans';

interface GivenCase {
  id: number;
  caseNo: string;
  /** Name of the injured person. */
  name: string;
}

interface Material {
  materialCode: string;
  required: boolean;
  checkStatus: number;
}

interface Person {
  id: number;
  name: string;
  idNoMasked: string;
}

/** Reports a case, which then waits for its materials. */
export async function givenReportedCase(user: ApiUser, change: object = {}): Promise<GivenCase> {
  const { now } = await user.get<{ now: string }>('/api/dicts/getNowTime');
  const accidentTime = new Date(Date.parse(now) - 3_600_000).toISOString();
  for (const person of await peopleInCover(user)) {
    try {
      const report = { ...accident, ...change, accidentTime, personId: person.id };
      return { ...(await user.post<Omit<GivenCase, 'name'>>('/api/cases', report)), name: person.name };
    } catch (refusal) {
      // 4003: another story has reported this person today.
      if (!String(refusal).includes('4003')) throw refusal;
    }
  }
  throw new Error('there is no insured person left to report a case for');
}

/** Creates a case with all materials submitted: the provider has to check it next. */
export async function givenCaseForCheck(user: ApiUser): Promise<GivenCase> {
  const { id, caseNo, name } = await givenReportedCase(user);
  // The payee determines which documents are required.
  await user.put(`/api/cases/${id}/materials`, { payee });
  await givenPapers(user, id);
  await user.post(`/api/cases/${id}/submit`, {});
  return { id, caseNo, name };
}

/** Uploads a picture to each row of the case that still lacks one. */
export async function givenPapers(user: ApiUser, id: number): Promise<void> {
  const materials = `/api/cases/${id}/materials`;
  const { list } = await user.get<{ list: Material[] }>(materials);
  const missing = list.filter(
    ({ required, checkStatus }) => required && checkStatus === materialCheckStatus.code.missing,
  );
  for (const { materialCode } of missing) {
    const { id: file } = await user.post<{ id: string }>('/api/files', paper());
    await user.put(materials, { items: [{ materialCode, fileIds: [file] }] });
  }
}

export async function peopleInCover(user: ApiUser): Promise<Person[]> {
  const policies = await user.get<{ list: { id: number }[] }>(
    `/api/insures?insureStatus=${insureStatus.code.inForce}&sort=-endDate&length=1`,
  );
  const path = `/api/insures/${policies.list[0]?.id}/persons?personStatus=${personStatus.code.inCover}&length=100`;
  return (await user.get<{ list: Person[] }>(path)).list;
}

export const paper = (): FormData => formWith('材料.png', scan('').buffer);

export const accident = {
  accidentScene: accidentScene.code.atWork,
  accidentType: accidentType.code.machine,
  injuredPart: '手指',
  accidentAddress: '海沧区新阳路1号三号车间',
  accidentDesc: '搬运木料时左手被压伤，随即送医院处理。',
  treatType: treatType.code.outpatient,
  hospitalName: '厦门市海沧医院',
  claimItems: [claimItem.code.medical],
  estimateAmount: 3000,
  reporterName: '王敏',
  reporterPhone: '13900000001',
};

/** A payee account of the demo's first employer that needs no SMS code. */
export const payee = {
  payeeType: payeeType.code.employer,
  payeeName: '厦门海沧示例精密机械有限公司',
  payeeBankNum: '4100913502052017',
  payeeBankDeposit: '中国工商银行',
};
