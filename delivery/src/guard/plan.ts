import type { Canary, CanaryPlan } from '../registry/registry-record';
import { Refusal } from '../refusal';
import type { VersionCounts } from '../telemetry/counts';
import { errorRateOf, rateText } from './error-rate';

/** Default minimum of a share: an hour, and this many loads. */
const usual = { minutes: '60', attempts: '50' };
const mostCustomers = 50;

type Bounds = NonNullable<CanaryPlan['bounds']>;
type Measured = keyof Omit<Bounds, 'errorRate'>;

/** By bound: its option, the figure that it limits, and the words for a message. */
const measures: Record<
  Measured,
  { option: string; figure: keyof VersionCounts; what: string; unit: string }
> = {
  mountMs: { option: 'max-mount', figure: 'mountMsP75', what: 'a mount time', unit: ' ms' },
  lcpMs: { option: 'max-lcp', figure: 'lcpMsP75', what: 'an LCP', unit: ' ms' },
  inpMs: { option: 'max-inp', figure: 'inpMsP75', what: 'an INP', unit: ' ms' },
  cls: { option: 'max-cls', figure: 'clsP75', what: 'a CLS', unit: '' },
};
const measured = Object.entries(measures) as [Measured, (typeof measures)[Measured]][];

export const planOptions = [
  'customers',
  'then',
  'minutes',
  'attempts',
  'max-error-rate',
  ...measured.map(([, { option }]) => option),
] as const;

type Option = (name: string) => string | undefined;

/** Parses who gets a canary first and how it grows; throws a Refusal for what cannot be carried out. */
export function canaryOptions(option: Option) {
  const customers = customersIn(option('customers'));
  const percent = percentOf(option('percent') ?? (customers ? '0' : '100'));
  if (customers && percent === 100)
    throw new Refusal('--customers come before all others: give a --percent below 100, or none');
  return { customers, percent, plan: planIn(option, percent) };
}

function percentOf(text: string): number {
  const percent = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || percent > 100)
    throw new Refusal('--percent must be a number from 0 to 100');
  return percent;
}

function customersIn(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const ids = text.split(',').map((id) => id.trim());
  const odd = ids.filter((id) => !/^[1-9]\d{0,14}$/.test(id));
  if (odd.length)
    throw new Refusal(`--customers are ids of customers, such as 7,12; no id is: "${odd.join('", "')}"`);
  const named = [...new Set(ids)];
  if (named.length > mostCustomers) throw new Refusal(`--customers names more than ${mostCustomers}`);
  return named;
}

function planIn(option: Option, percent: number): Omit<CanaryPlan, 'since'> | undefined {
  const given = option('then');
  if (given === undefined) {
    const alone = planOptions.filter((name) => !['customers', 'then'].includes(name) && option(name));
    if (alone.length) throw new Refusal(`--${alone.join(' and --')} belong to --then`);
    return undefined;
  }
  const shares = given.split(',').map(Number);
  const isGrowing = [percent, ...shares].every((share, at, all) => at === 0 || share > (all[at - 1] ?? 0));
  if (!isGrowing || shares.some((share) => !(share > 0 && share <= 100)))
    throw new Refusal('--then must be shares that grow from --percent, such as 10,50,100');
  const minutes = Number(option('minutes') ?? usual.minutes);
  const attempts = Number(option('attempts') ?? usual.attempts);
  if (!(minutes > 0 && minutes < Infinity)) throw new Refusal('--minutes must be a number of minutes');
  if (!Number.isInteger(attempts) || attempts < 1)
    throw new Refusal(
      '--attempts must be a number of loads above 0: without any, nothing is known of a share',
    );
  const bounds = boundsIn(option);
  return { shares, minutes, attempts, ...(bounds && { bounds }) };
}

function boundsIn(option: Option): Bounds | undefined {
  const bounds: Bounds = {};
  const rate = option('max-error-rate');
  if (rate !== undefined) bounds.errorRate = positive('max-error-rate', rate, 100) / 100;
  for (const [name, { option: named }] of measured) {
    const text = option(named);
    if (text !== undefined) bounds[name] = positive(named, text);
  }
  return Object.keys(bounds).length ? bounds : undefined;
}

function positive(name: string, text: string, most = 1e6): number {
  const value = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || value === 0 || value > most)
    throw new Refusal(`--${name} must be a number above 0, at most ${most}`);
  return value;
}

/** Returns the plan's bound that a canary exceeded, given as many reports as a share requires; undefined for none. */
export function exceeded({ bounds = {}, attempts: least }: CanaryPlan, counts: VersionCounts | undefined) {
  const rate = errorRateOf(counts);
  const { errorRate } = bounds;
  if (errorRate !== undefined && rate.attempts >= least && rate.rate > errorRate)
    return `has an error rate of ${rateText(rate)}, its plan allows ${+(errorRate * 100).toFixed(2)} %`;
  for (const [name, { figure, what, unit }] of measured) {
    const bound = bounds[name];
    const value = counts?.[figure];
    const reports = counts?.reports?.[name] ?? 0;
    if (bound !== undefined && typeof value === 'number' && reports >= least && value > bound)
      return `has ${what} of ${value}${unit} (75th percentile of ${reports}), its plan allows ${bound}${unit}`;
  }
  return undefined;
}

/** Returns what is missing for the next step of a plan whose time has come; undefined when nothing is. */
export function missingFor(
  { plan, customers, percent }: Canary & { plan: CanaryPlan },
  counts: VersionCounts | undefined,
): string | undefined {
  const { attempts } = errorRateOf(counts);
  if (attempts === 0 && percent === 0 && customers)
    return `none of the customers ${customers.join(', ')} has loaded it: are these their ids?`;
  if (attempts < plan.attempts) return `it was loaded ${attempts} times, its plan asks for ${plan.attempts}`;
  for (const [name, { what }] of measured) {
    const reports = counts?.reports?.[name] ?? 0;
    if (plan.bounds?.[name] !== undefined && reports < plan.attempts)
      return `${what} was reported ${reports} times, its plan asks for ${plan.attempts}`;
  }
  return undefined;
}

/** `2 named → 1 → 10 → 100 %`: the present share and the next ones. */
export function sharesOf(
  { percent, plan, customers }: Canary,
  named = (count: number) => `${count} named`,
): string {
  const now = customers && percent === 0 ? [] : [percent];
  const shares = [...now, ...(plan?.shares ?? [])];
  return [
    ...(customers ? [named(customers.length)] : []),
    ...(shares.length ? [`${shares.join(' → ')} %`] : []),
  ].join(' → ');
}

/** Returns the command options that reproduce a canary's present settings, for a form that changes some of them. */
export function optionsOf({ percent, customers, plan }: Canary): Record<string, string> {
  const { shares, minutes, attempts, bounds = {} } = plan ?? {};
  const { errorRate } = bounds;
  const given: [string, string | number | undefined][] = [
    ['percent', percent],
    ['customers', customers?.join(',')],
    ['then', shares?.join(',')],
    ['minutes', minutes],
    ['attempts', attempts],
    ['max-error-rate', errorRate === undefined ? undefined : +(errorRate * 100).toFixed(4)],
    ...measured.map(([name, { option }]): [string, number | undefined] => [option, bounds[name]]),
  ];
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
