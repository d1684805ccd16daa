import { dayMs } from 'shared-kernel/domain/civil-date';
import { sql } from 'kysely';
import type { ClaimFacts } from 'shared-kernel/domain/claims/claim-facts';
import {
  accidentScene,
  accidentType,
  caseStatus,
  hospitalLevel,
  treatType,
} from 'shared-kernel/domain/dictionaries';
import type { Db } from '../platform/db/database';

interface CaseFacts {
  case_no: string;
  work_type_name: string;
  /** Region of the person's project, branch or employer. */
  work_region: string;
  accident_region: string;
  /** Time in Asia/Shanghai, YYYY-MM-DD HH:MM:SS. */
  accident: string;
  reported: string;
  accident_scene: number;
  accident_type: number;
  accident_desc: string;
  injured_part: string;
  diagnosis: string;
  treat_type: number;
  case_status: number;
  hospital_name: string;
  hospital_region: string;
  hospital_level: number;
  facts: ClaimFacts;
  start_date: string;
  end_date: string;
  adjusted: string | null;
  confirmed: string | null;
  paid: string | null;
  /** Steps of the case in their order. */
  steps: { to: number; at: string; by: string }[];
}

const local = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

/** Returns the facts about each case of the demo that the rules need. */
export async function caseFacts(db: Db): Promise<CaseFacts[]> {
  const { rows } = await sql<CaseFacts>`
    select cases.*, person.start_date::text, person.end_date::text,
      coalesce(project.region_code, filiale.region_code, customer.region_code) as work_region,
      coalesce(cases.accident_region_code, '') as accident_region,
      hospital.region_code as hospital_region, hospital.level as hospital_level,
      ${local('cases.accident_time')} as accident, ${local('cases.report_time')} as reported,
      ${local('adjust.created_at')} as adjusted, ${local('adjust.confirm_time')} as confirmed,
      ${local('payment.pay_time')} as paid,
      (select json_agg(json_build_object('to', flow.to_status, 'by', flow.actor_name,
        'at', ${local('flow.created_at')}) order by flow.id) from case_flow flow where flow.case_id = cases.id) as steps
    from cases join insure_person person on person.id = cases.person_id
    join customer on customer.id = cases.customer_id
    left join project on project.id = cases.project_id
    left join filiale on filiale.id = cases.filiale_id
    left join hospital on hospital.id = cases.hospital_id
    left join case_adjust adjust on adjust.case_id = cases.id
    left join case_payment payment on payment.case_id = cases.id
    order by cases.id`.execute(db);
  return rows;
}

const day = (moment: string) => moment.slice(0, 10);
const hour = (moment: string) => Number(moment.slice(11, 13));
const daysOf = (spans: ClaimFacts['leave']) =>
  spans.reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / dayMs + 1, 0);
const weekday = (moment: string) => new Date(`${day(moment)}T00:00:00Z`).getUTCDay();

const office = ['行政文员', '财务会计', '调度员', '客服坐席'];
const machining = ['数控操作员', '车工', '铣工', '钳工', '返修工', '快递分拣员', '仓储拣货员', '包装工'];
const { atWork, commuting, mealOrDormitory } = accidentScene.code;
const { machine, cut, burn, electricShock, struckByObject, lifting, fall } = accidentType.code;

/** For each part of the body, the departments that treat it and the words of its diagnoses. */
const parts: Readonly<Record<string, { departments: RegExp; diagnosis: RegExp }>> = {
  头部: { departments: /神经外科|急诊/, diagnosis: /头|脑/ },
  眼部: { departments: /眼科/, diagnosis: /眼/ },
  胸部: { departments: /心血管内科|胸外科/, diagnosis: /心/ },
  颈部: { departments: /骨科|骨伤科/, diagnosis: /颈/ },
  腰背: { departments: /骨科|骨伤科/, diagnosis: /腰/ },
  肩部: { departments: /骨科|骨伤科/, diagnosis: /肩/ },
  前臂: { departments: /骨科|骨伤科|烧伤|急诊/, diagnosis: /前臂|尺骨|桡骨/ },
  手腕: { departments: /手外科|骨科|骨伤科|烧伤|急诊/, diagnosis: /腕/ },
  手指: { departments: /手外科|骨科|骨伤科|烧伤|急诊/, diagnosis: /指/ },
  膝部: { departments: /骨科|骨伤科/, diagnosis: /膝|髌/ },
  小腿: { departments: /骨科|骨伤科/, diagnosis: /小腿|胫骨/ },
  足踝: { departments: /骨科|骨伤科/, diagnosis: /踝/ },
  足趾: { departments: /骨科|骨伤科/, diagnosis: /趾/ },
};

/** Hospitals of one speciality by their names, and the parts of the body that they treat. */
const specialists: readonly (readonly [name: RegExp, parts: RegExp])[] = [
  [/眼科中心|眼耳鼻喉/, /眼部/],
  [/口腔|妇|儿童|仙岳|广济|第四医院|皮肤|杭州市第三人民/, /^$/],
  [/心血管病/, /胸部/],
  [/中医|龙华|曙光/, /颈部|腰背|肩部|前臂|手|膝部|小腿|足/],
  [/骨科医院/, /颈部|腰背|肩部|前臂|手|膝部|小腿|足/],
];

const mostOfOutpatients = 3_000_00;
const leastOfInpatients = 3_500_00;

/** Whether the hours fit; in shops and factories people also work late, and at weekends. */
function isAtWork({ accident, accident_scene, work_type_name }: CaseFacts): boolean {
  const at = hour(accident);
  if (accident_scene === commuting) return (at >= 6 && at < 9) || (at >= 17 && at < 21);
  if (accident_scene === mealOrDormitory) return (at >= 11 && at < 13) || (at >= 17 && at < 19);
  if (accident_scene !== atWork) return at >= 7 && at < 22;
  const isOffice = office.includes(work_type_name);
  if (isOffice) return at >= 8 && at < 18 && weekday(accident) % 7 !== 0;
  return at >= 7 && at < 23;
}

function inOrder(moments: readonly (string | null)[]): boolean {
  const known = moments.filter((moment) => moment !== null);
  return known.every((moment, index) => index === 0 || (known[index - 1] ?? '') <= moment);
}

function hasOrder({ facts, steps, accident, reported, adjusted, confirmed, paid }: CaseFacts): boolean {
  const handedIn = steps.find(({ to }) => to === caseStatus.code.firstCheck)?.at ?? null;
  const lastDays = [...facts.leave, ...facts.hospitalStays].map(({ to }) => to);
  const bills = facts.invoices.map(({ date }) => date);
  return (
    inOrder([accident, reported, handedIn, adjusted, confirmed, paid]) &&
    inOrder(steps.map(({ at }) => at)) &&
    (handedIn === null || [...lastDays, ...bills].every((last) => last <= day(handedIn))) &&
    bills.every((bill) => bill >= day(accident))
  );
}

function hasAmountsOfTreatment({ facts, treat_type, diagnosis }: CaseFacts): boolean {
  const isInpatient = treat_type === treatType.code.inpatient;
  const [stay, leave] = [daysOf(facts.hospitalStays), daysOf(facts.leave)];
  const isSevere = /骨折|离断|断裂/.test(diagnosis);
  if (facts.disabilityLevel !== undefined && !(isSevere && isInpatient && leave >= 30)) return false;
  if (!isInpatient && (stay > 0 || leave > 0)) return false;
  if (stay > leave && leave > 0) return false;
  return facts.invoices.every(({ amount }) => {
    if (!isInpatient) return amount <= mostOfOutpatients;
    return amount >= leastOfInpatients && amount <= 45_000_00;
  });
}

export const caseRules: Readonly<Record<string, (facts: CaseFacts) => boolean>> = {
  'happened where the person works': (one) => one.accident_region === one.work_region,
  'was treated in a hospital of the city of the accident': (one) =>
    one.hospital_region.slice(0, 4) === one.work_region.slice(0, 4),
  'was treated in a hospital that treats the injured part': (one) =>
    specialists.every(([name, treated]) => !name.test(one.hospital_name) || treated.test(one.injured_part)),
  'was treated in a department that treats the injured part': (one) =>
    parts[one.injured_part]?.departments.test(one.accident_desc.split(one.hospital_name)[1] ?? '') ?? false,
  'stayed in a hospital that has beds': (one) =>
    one.treat_type === treatType.code.outpatient ||
    one.hospital_level >= hospitalLevel.code.secondaryUngraded,
  'has a diagnosis of the injured part': (one) =>
    parts[one.injured_part]?.diagnosis.test(one.diagnosis) ?? false,
  'happened to somebody whose work it belongs to': (one) => {
    const { accident_type: type, work_type_name: work } = one;
    const isOfHands = [machine, cut, burn, electricShock, struckByObject, lifting, fall].some(
      (code) => code === type,
    );
    return !(isOfHands && office.includes(work)) && (type !== machine || machining.includes(work));
  },
  'happened at an hour of its scene': isAtWork,
  'has no time of a full hour': (one) => ![one.accident, one.reported].some((at) => at.endsWith(':00:00')),
  'has days in their order': hasOrder,
  'has sums and days of its treatment': hasAmountsOfTreatment,
  'happened within cover': (one) => one.start_date <= day(one.accident) && day(one.accident) <= one.end_date,
  'was worked on in office hours': (one) =>
    one.steps.every(({ at, by }, index) => by === '系统' || index === 0 || (hour(at) >= 8 && hour(at) < 19)),
};
