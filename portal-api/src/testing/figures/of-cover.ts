import { personStatus } from 'shared-kernel/domain/dictionaries';
import { begunPolicyStates } from 'shared-kernel/domain/nouns/policy';
import { sheetOf } from '../sheet';
import { employer, sum, type Reader } from './readings';

/** One project, branch, class or policy. */
interface Part {
  key: number | null;
  inForce: number;
  premium: number;
  paidAmount: number;
  rate: number | null;
}
interface Month {
  month: string;
  premium: number;
  paidAmount: number;
}
export interface Policy {
  id: number;
  policyNo: string;
  insureStatus: number;
  premium: number;
  inForceCount: number;
}
interface Cost {
  persons: number;
  charged: number;
  earned: number;
}

const { inCover } = personStatus.code;
const aggregate = '/api/customers/aggregate';

/** Reads the page of analyses under one filter. */
export async function readAnalysis(
  { get, note, range }: Reader,
  scope = employer,
  filter = '',
): Promise<void> {
  const query = `${range}${filter}`;
  const people = await get<{
    list: { inForce: number }[];
    byJobType: { jobType: number; count: number }[];
    inForce: number;
  }>(`${aggregate}/person?${query}`);
  note('people', scope, { inCover: people.inForce });
  note('people by month', scope, { inCover: people.list.at(-1)?.inForce ?? 0 });
  note('people by class', scope, { inCover: sum(people.byJobType, ({ count }) => count) });
  if (scope === employer)
    for (const { jobType, count } of people.byJobType)
      note('people by class', `jobType ${jobType}`, { inCover: count });
  const rate = await get<{ premium: number; paidAmount: number; totalRate: number | null; list: Month[] }>(
    `${aggregate}/totalRate?${query}`,
  );
  const { premium, paidAmount, totalRate } = rate;
  note('loss ratio', scope, { earnedPremium: premium, paidClaims: paidAmount, lossRatio: totalRate });
  for (const one of rate.list)
    note('loss ratio by month', `${scope} ${one.month}`, {
      earnedPremium: one.premium,
      paidClaims: one.paidAmount,
    });
  const paid = await get<{ openCount: number; paidAmount: number; list: Month[] }>(
    `${aggregate}/compensate?${query}`,
  );
  note('compensation', scope, { paidClaims: paid.paidAmount });
  if (scope === employer) note('compensation', scope, { openCases: paid.openCount });
  for (const one of paid.list)
    note('compensation by month', `${scope} ${one.month}`, { paidClaims: one.paidAmount });
}

const splits = { project: 'projectId', filiale: 'filialeId', jobType: 'jobType', policy: 'insureId' };

/** Reads the parts from the tables of the analysis, and with each of them as a filter. */
export async function readParts(reader: Reader): Promise<void> {
  const { get, note, range, months, isTurnOf } = reader;
  for (const [by, filter] of Object.entries(splits)) {
    const partsOf = async (query: string) =>
      (await get<{ list: Part[] }>(`${aggregate}/breakdown?${query}&by=${by}`)).list;
    // The number of people in cover today does not depend on the months.
    const first = await partsOf(`beginMonth=${months[0]}&endMonth=${months[0]}`);
    note(`${by} in the first month`, employer, { inCover: sum(first, ({ inForce }) => inForce) });
    const parts = await partsOf(range);
    note(`by ${by}`, employer, {
      inCover: sum(parts, ({ inForce }) => inForce),
      earnedPremium: sum(parts, ({ premium }) => premium),
      paidClaims: sum(parts, ({ paidAmount }) => paidAmount),
    });
    for (const { key, inForce, premium, paidAmount, rate } of parts) {
      note(`by ${by}`, `${by} ${key}`, {
        inCover: inForce,
        earnedPremium: premium,
        paidClaims: paidAmount,
        lossRatio: rate,
      });
      if (key !== null && isTurnOf(key)) await readAnalysis(reader, `${by} ${key}`, `&${filter}=${key}`);
    }
  }
}

export async function readCost({ get, note, range, today, isTurnOf }: Reader): Promise<void> {
  const cost = await get<{
    months: { month: string; charged: number; earned: number }[];
    projects: (Cost & { projectId: number | null })[];
    classes: (Cost & { jobType: number })[];
    sumCharged: number;
    sumEarned: number;
  }>(`${aggregate}/costAnalysis?${range}`);
  note('cost', employer, { chargedPremium: cost.sumCharged, earnedPremium: cost.sumEarned });
  const parts: [string, (Cost & { scope: string })[]][] = [
    ['cost by project', cost.projects.map((one) => ({ ...one, scope: `project ${one.projectId}` }))],
    ['cost by class', cost.classes.map((one) => ({ ...one, scope: `jobType ${one.jobType}` }))],
  ];
  for (const [at, rows] of parts) {
    note(at, employer, {
      inCover: sum(rows, ({ persons }) => persons),
      chargedPremium: sum(rows, ({ charged }) => charged),
      earnedPremium: sum(rows, ({ earned }) => earned),
    });
    for (const { scope, persons, earned } of rows)
      note(at, scope, { inCover: persons, earnedPremium: earned });
  }
  for (const { projectId, charged } of cost.projects) {
    if (projectId === null || !isTurnOf(projectId)) continue;
    const { sumNet } = await get<{ sumNet: number }>(`${aggregate}/premium?${range}&projectId=${projectId}`);
    note('charges by project', `project ${projectId}`, { chargedPremium: charged });
    note('premium of a project', `project ${projectId}`, { chargedPremium: sumNet });
  }
  for (const { month, charged, earned } of cost.months)
    note('cost by month', `${employer} ${month}`, { chargedPremium: charged, earnedPremium: earned });
  const { list: days } = await get<{ list: { persons: number }[] }>(`${aggregate}/totalCostDay`);
  note('cost by day', employer, { inCover: days.at(-1)?.persons ?? 0 });
  const premium = await get<{ sumNet: number; list: { month: string; net: number }[] }>(
    `${aggregate}/premium?${range}`,
  );
  note('premium', employer, { chargedPremium: premium.sumNet });
  for (const { month, net } of premium.list)
    note('premium by month', `${employer} ${month}`, { chargedPremium: net });
  const month = today.slice(0, 7);
  const change = await get<{ amount: number; amountBefore: number; monthBefore: string }>(
    `${aggregate}/costDifference?month=${month}`,
  );
  note('cost difference', `${employer} ${month}`, { chargedPremium: change.amount });
  note('cost difference', `${employer} ${change.monthBefore}`, { chargedPremium: change.amountBefore });
}

/** Reads policies, renewals and people from lists, pages and sheets; `scope` names the rows that the caller sees. */
export async function readPolicies(reader: Reader, scope = employer): Promise<void> {
  const { caller, get, listOf, note, today, isTurnOf } = reader;
  const policies = await listOf<Policy>('/api/insures');
  const sheet = await sheetOf(await caller.get('/api/insures/export'));
  const listed = policies.filter(({ policyNo }) => policyNo !== null);
  // Employer only: a branch also has people under policies that it does not see.
  if (scope === employer)
    note('policies', scope, { inCover: sum(listed, ({ inForceCount }) => inForceCount) });
  for (const { id, policyNo, insureStatus: state, premium, inForceCount } of listed) {
    const policy = scope === employer ? `policy ${id}` : `policy ${id} of ${scope}`;
    note('policies', policy, { inCover: inForceCount, policyPremium: premium });
    const row = sheet.find((one) => one['保单号'] === policyNo);
    note('sheet of policies', policy, {
      inCover: Number(row?.['在保人数']),
      policyPremium: Number(row?.['保费']),
    });
    if (!isTurnOf(id)) continue;
    const detail = await get<Policy & { sums: { netPremium: number; inForce: number } }>(
      `/api/insures/${id}`,
    );
    note('policy', policy, { inCover: detail.inForceCount, policyPremium: detail.premium });
    note('sums of a policy', policy, {
      inCover: detail.sums.inForce,
      policyPremium: detail.sums.netPremium,
    });
    const { count } = await get<{ count: number }>(
      `/api/insures/${id}/persons?personStatus=${inCover}&length=1`,
    );
    note('people of a policy', policy, { inCover: count });
    if (!begunPolicyStates.includes(state)) continue;
    const { days } = await get<{ days: { date: string; count: number }[] }>(`/api/insures/${id}/headcount`);
    note('headcount', policy, { inCover: days.find(({ date }) => date === today)?.count ?? 0 });
    if (scope !== employer) continue;
    const { sumPremium } = await get<{ sumPremium: number }>(`/api/costs/premiumEntries?insureId=${id}`);
    note('bookings of a policy', policy, { policyPremium: sumPremium });
  }
  const renewals = await listOf<{ id: number; lastPremium: number; lossRatio: number | null }>(
    '/api/insures/renewalList',
  );
  for (const { id, lastPremium, lossRatio } of renewals)
    note('renewals', scope === employer ? `policy ${id}` : `policy ${id} of ${scope}`, {
      policyPremium: lastPremium,
      lossRatio,
    });
  const { count } = await get<{ count: number }>('/api/insurePersons?length=1');
  note('people in cover', scope, { inCover: count });
  const people = await sheetOf(await caller.get('/api/insurePersons/export'));
  note('sheet of people', scope, { inCover: people.length });
}
