import type { Right, Rights } from 'shared-kernel/domain/rights';
import { menuGroups } from 'shared-kernel/routing/definitions';
import letters from './letters.json';
import declared from './steps.json';

/** A page of this portal explained: what to do there, with a picture. */
export interface GuideStep {
  readonly key: string;
  /** The page's address, as its remote declares it. */
  readonly path: string;
  readonly group: string;
  readonly title: string;
  readonly text: readonly string[];
  /** Whether project users may open the page: all of them, or those who were granted this right. */
  readonly puser?: true | Right;
}

export const steps = declared as readonly GuideStep[];

/** The steps of those pages that a project user with these rights may open. */
export const stepsOfProjectUser = (rights: Rights | null | undefined): readonly GuideStep[] =>
  steps.filter(({ puser }) => puser === true || (puser !== undefined && rights?.[puser] !== false));

/** The menu's groups, and the pages before signing in. */
export const groupTitles: Readonly<Record<string, string>> = {
  account: '登录与账号',
  ...Object.fromEntries(Object.entries(menuGroups).map(([key, { title }]) => [key, title])),
};

const lettersOf = (key: string): readonly string[] => (letters as Record<string, string[]>)[key] ?? [];

/** The steps that contain the text; for Latin letters, those whose title has this pinyin or these initials. */
export function findSteps(among: readonly GuideStep[], text: string): readonly GuideStep[] {
  const sought = text.replace(/\s/g, '').toLowerCase();
  if (sought === '') return among;
  return among.filter(
    ({ key, title, group, text: lines }) =>
      [title, groupTitles[group] ?? '', ...lines].some((line) => line.toLowerCase().includes(sought)) ||
      lettersOf(key).some((word) => word.includes(sought)),
  );
}

/** The chosen step, or the first behind the sign-in. */
export const stepOf = (found: readonly GuideStep[], key: string | null): GuideStep | undefined =>
  found.find((step) => step.key === key) ?? found.find(({ group }) => group !== 'account') ?? found[0];

/** Addresses with parameters belong to a record. */
export const canBeOpened = ({ path, group }: GuideStep): boolean =>
  group !== 'account' && !path.includes(':');
