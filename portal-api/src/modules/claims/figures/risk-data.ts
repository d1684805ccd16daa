import type { QueryOf } from 'shared-kernel/contract';
import type { getRiskData, RiskData } from 'shared-kernel/contract/claims/risk';
import { addDays, addMonths, type CivilDate } from 'shared-kernel/domain/civil-date';
import { accidentType, usertype } from 'shared-kernel/domain/dictionaries';
import { roundFigure, lossRatioOf } from 'shared-kernel/domain/figures';
import { fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../../platform/context';
import * as read from './risk-data.repository';

/** Factor over the overall accident frequency from which a project is highlighted. */
const highFrom = 1.5;
const yearMonths = 12;
const ageingLabels = ['7天内', '8-30天', '31-90天', '90天以上'];
const noProject = '未分项目';

/** Returns the filtered figures; without given days, those of the last twelve months. */
export async function riskDataOf(
  ctx: Context,
  actor: Actor,
  given: QueryOf<typeof getRiskData>,
): Promise<RiskData> {
  const today = ctx.clock.today();
  const to = given.to ?? (given.from && given.from > today ? given.from : today);
  const filters = { ...given, to, from: given.from ?? yearBefore(to) };
  const { db } = ctx;
  const sums = await read.totals(db, actor, filters);
  const exposed = await read.exposure(db, actor, filters, today);
  const [types, parts, months, hours] = await Promise.all([
    read.byType(db, actor, filters),
    read.byPart(db, actor, filters),
    read.byMonth(db, actor, filters),
    read.byHour(db, actor, filters),
  ]);
  const personMonths = exposed.reduce((sum, one) => sum + one.personMonths, 0);
  const premium = exposed.reduce((sum, one) => sum + one.premium, 0);
  const frequency = perThousand(sums.cases, personMonths);
  return {
    from: filters.from,
    to,
    caseCount: sums.cases,
    openCount: sums.open,
    seriousCount: sums.serious,
    personMonths: rounded(personMonths),
    frequency,
    paidAmount: fen(sums.paid),
    paidCount: sums.paidCount,
    averagePaid: sums.paidCount === 0 ? null : fen(Math.round(sums.paid / sums.paidCount)),
    averageDays: sums.days === null ? null : roundFigure('averageDays', sums.days),
    premium: fen(premium),
    lossRatio: seesPremium(actor) ? lossRatioOf(sums.paid, premium) : null,
    byType: types.map((one) => group(accidentType.label(one.key), one)),
    byPart: parts.map((one) => group(one.key, one)),
    byMonth: monthsBetween(filters.from, to).map((month) => {
      const found = months.find(({ key }) => key === month);
      return { month, caseCount: found?.cases ?? 0, paidAmount: fen(found?.paid ?? 0) };
    }),
    byHour: weekOf(hours),
    byProject: projectsOf(await read.byProjectAndType(db, actor, filters), exposed, frequency),
    repeats: (await read.repeats(db, actor, filters, yearBefore(to))).map(({ cases, paid, ...person }) => ({
      ...person,
      caseCount: cases,
      paidAmount: fen(paid),
    })),
    ageing: await ageingOf(ctx, actor, filters),
  };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

const perThousand = (cases: number, personMonths: number): number | null =>
  personMonths > 0 ? rounded((cases / personMonths) * 1000) : null;

/** Project users see premium only with the right to it. */
export const seesPremium = (actor: Actor): boolean =>
  actor.usertype !== usertype.code.project || actor.rights.viewCost;

const yearBefore = (to: CivilDate): CivilDate => addDays(addMonths(to, -yearMonths), 1);

const group = (label: string, { cases, paid }: read.RiskGroup<unknown>) => ({
  label,
  caseCount: cases,
  paidAmount: fen(paid),
});

/** Returns `YYYY-MM` of every month that the range touches. */
function monthsBetween(from: CivilDate, to: CivilDate): string[] {
  const months: string[] = [];
  for (let day = from; day.slice(0, 7) <= to.slice(0, 7); day = addMonths(day, 1))
    months.push(day.slice(0, 7));
  return months;
}

function weekOf(hours: readonly { weekday: number; hour: number; cases: number }[]): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, cases } of hours) {
    const day = week[weekday - 1];
    if (day) day[hour] = cases;
  }
  return week;
}

type Exposed = Awaited<ReturnType<typeof read.exposure>>[number];
type ProjectGroup = Awaited<ReturnType<typeof read.byProjectAndType>>[number];

/** Lists projects with cover or accidents, highest frequency first. */
function projectsOf(
  groups: readonly ProjectGroup[],
  exposed: readonly Exposed[],
  frequencyOfAll: number | null,
): RiskData['byProject'] {
  const names = new Set([...exposed, ...groups].map(({ project }) => project));
  return [...names]
    .map((project) => {
      const own = groups.filter((one) => one.project === project);
      const personMonths = exposed.find((one) => one.project === project)?.personMonths ?? 0;
      const caseCount = own.reduce((sum, { cases }) => sum + cases, 0);
      const frequency = perThousand(caseCount, personMonths);
      return {
        label: project ?? noProject,
        caseCount,
        paidAmount: fen(own.reduce((sum, { paid }) => sum + paid, 0)),
        personMonths: rounded(personMonths),
        frequency,
        isHigh: frequency !== null && frequencyOfAll !== null && frequency > frequencyOfAll * highFrom,
        mainType: own[0]?.type ?? null,
      };
    })
    .toSorted((a, b) => (b.frequency ?? 0) - (a.frequency ?? 0));
}

async function ageingOf(ctx: Context, actor: Actor, filters: read.RiskFilters): Promise<RiskData['ageing']> {
  const steps = await read.ageing(ctx.db, actor, filters, ctx.clock.now());
  return ageingLabels.map((label, index) => {
    const found = steps.find(({ step }) => step === index);
    return { label, caseCount: found?.cases ?? 0, estimateAmount: fen(found?.estimate ?? 0) };
  });
}
