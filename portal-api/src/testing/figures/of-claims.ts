import { addDays, civilDate, civilDateOf, dayMs } from 'shared-kernel/domain/civil-date';
import { caseStatus, claimItem, closedCaseStates } from 'shared-kernel/domain/dictionaries';
import { figures, roundFigure, type FigureName } from 'shared-kernel/domain/figures';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import { sheetOf } from '../sheet';
import { employer, sum, type Reader } from './readings';

interface Case {
  id: number;
  caseStatus: number;
  insureId: number;
  projectId: number | null;
  paidAmount: number | null;
  reportTime: string;
  closeTime: string | null;
}
export interface Risk {
  caseCount: number;
  openCount: number;
  seriousCount: number;
  personMonths: number;
  frequency: number | null;
  averagePaid: number | null;
  averageDays: number | null;
  premium: number;
  lossRatio: number | null;
}

const serious: readonly number[] = [claimItem.code.disability, claimItem.code.death];
const isOpen = (state: number): boolean => !caseNoun.isEnd(state);

/** Reads the caller's cases from counts, lists, sheets and the risk analysis. */
export async function readCases(reader: Reader, scope = employer): Promise<void> {
  const { caller, get, listOf, note } = reader;
  const counts = await get<{ open: number }>('/api/cases/counts');
  note('counts of cases', scope, { openCases: counts.open });
  const { list: steps } = await get<{ list: { children: { value: number; count: number }[] }[] }>(
    '/api/dicts/listByCaseStatus',
  );
  const states = steps.flatMap(({ children }) => children).filter(({ value }) => isOpen(value));
  note('states of cases', scope, { openCases: sum(states, ({ count }) => count) });
  const cases = await listOf<Case>('/api/cases?listType=all');
  note('cases', scope, { openCases: cases.filter((one) => isOpen(one.caseStatus)).length });
  const sheet = await sheetOf(await caller.get('/api/cases/export?listType=all'));
  const closed: readonly unknown[] = closedCaseStates.map((code) => caseStatus.label(code));
  note('sheet of cases', scope, { openCases: sheet.filter((row) => !closed.includes(row['状态'])).length });
  if (scope !== employer) return readRisk(reader, scope);

  const paidOf = (rows: readonly Case[]) => sum(rows, ({ paidAmount }) => paidAmount ?? 0);
  const paid = cases.filter(({ paidAmount }) => (paidAmount ?? 0) > 0);
  note('cases', employer, { paidClaims: paidOf(paid) });
  const monthOf = ({ closeTime }: Case) => civilDateOf(new Date(closeTime ?? 0)).slice(0, 7);
  for (const month of reader.months)
    note('cases', `${employer} ${month}`, {
      paidClaims: paidOf(paid.filter((one) => monthOf(one) === month)),
    });
  for (const id of new Set(paid.map(({ insureId }) => insureId)))
    note('cases', `policy ${id}`, { paidClaims: paidOf(paid.filter((one) => one.insureId === id)) });
  const projects = await listOf<{ id: number; openCases: number; inForceCount: number }>('/api/projects');
  for (const { id, openCases, inForceCount } of projects) {
    note('projects', `project ${id}`, { openCases, inCover: inForceCount });
    const project = await get<{ openCases: number; inForceCount: number }>(`/api/projects/${id}`);
    note('project', `project ${id}`, { openCases: project.openCases, inCover: project.inForceCount });
    const own = cases.filter((one) => one.projectId === id && isOpen(one.caseStatus));
    note('cases', `project ${id}`, { openCases: own.length });
    await readRisk(reader, `project ${id}`, `&projectId=${id}`);
  }
  await readRisk(reader, employer);
  await averages(reader, cases);
}

/** Reads the figures of the months from the risk analysis and from its sheet. */
async function readRisk(
  { caller, get, note, months, today }: Reader,
  scope: string,
  filter = '',
): Promise<void> {
  const days = `from=${months[0]}-01&to=${today}${filter}`;
  const risk = await get<Risk>(`/api/cases/riskData?${days}`);
  note('risk', scope, {
    openCases: risk.openCount,
    earnedPremium: risk.premium,
    seriousCases: risk.seriousCount,
    accidentFrequency: risk.frequency,
    averagePaid: risk.averagePaid,
    averageDays: risk.averageDays,
    accidentLossRatio: risk.lossRatio,
  });
  const sheet = await sheetOf(await caller.get(`/api/cases/riskData/export?${days}`));
  const written = (figure: FigureName, unit = '') => {
    const row = sheet.find((one) => one['指标'] === `${figures[figure].label}${unit}`);
    return row ? ((row['数值'] as number | undefined) ?? null) : Number.NaN;
  };
  note('sheet of risk', scope, {
    openCases: written('openCases'),
    earnedPremium: written('earnedPremium', '（元）'),
    seriousCases: written('seriousCases'),
    accidentFrequency: written('accidentFrequency'),
    averagePaid: written('averagePaid', '（元）'),
    averageDays: written('averageDays'),
    accidentLossRatio: written('accidentLossRatio', '（%）'),
  });
}

/** Computes the figures of the risk analysis from the list of cases. */
async function averages({ get, note, months, today }: Reader, cases: readonly Case[]): Promise<void> {
  const from = civilDate(`${months[0]}-01`);
  const details = await Promise.all(
    cases.map((one) =>
      get<{ accident: { accidentTime: string; claimItems: number[] } }>(`/api/cases/${one.id}`),
    ),
  );
  const accidents = cases
    .map((one, at) => ({ ...one, ...details[at] }))
    .filter(({ caseStatus: state, accident }) => {
      const day = civilDateOf(new Date(accident?.accidentTime ?? 0));
      return state !== caseStatus.code.withdrawn && day >= from && day < addDays(today, 1);
    });
  const paid = accidents.filter((one) => one.caseStatus === caseStatus.code.paid);
  const ended = accidents.filter((one) => !isOpen(one.caseStatus));
  const sumPaid = sum(paid, ({ paidAmount }) => paidAmount ?? 0);
  const daysOf = ({ reportTime, closeTime }: Case) =>
    (Date.parse(closeTime ?? '') - Date.parse(reportTime)) / dayMs;
  const days = ended.reduce((total, one) => total + daysOf(one), 0);
  note('cases', employer, {
    seriousCases: accidents.filter(({ accident }) =>
      accident?.claimItems.some((item) => serious.includes(item)),
    ).length,
    averagePaid: paid.length === 0 ? null : Math.round(Math.round(sumPaid * 100) / paid.length) / 100,
    averageDays: ended.length === 0 ? null : roundFigure('averageDays', days / ended.length),
  });
}
