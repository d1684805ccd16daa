import type { Right, Rights } from 'shared-kernel/domain/rights';
import { menuGroups } from 'shared-kernel/routing/definitions';
import letters from './letters.json';
import declared from './steps.json';

/** Explains one page of this portal: the actions on it, with a picture. */
export interface GuideStep {
  readonly key: string;
  /** The page's path, as its remote declares it. */
  readonly path: string;
  readonly group: string;
  readonly title: string;
  readonly text: readonly string[];
  /** Whether project users may open the page: all of them, or those who were granted this right. */
  readonly puser?: true | Right;
}

export const steps = declared as readonly GuideStep[];

/** Returns the steps of the pages that a project user with these rights may open. */
export const stepsOfProjectUser = (rights: Rights | null | undefined): readonly GuideStep[] =>
  steps.filter(({ puser }) => puser === true || (puser !== undefined && rights?.[puser] !== false));

/** Titles of the menu's groups and of the pages before sign-in. */
export const groupTitles: Readonly<Record<string, string>> = {
  account: '登录与账号',
  ...Object.fromEntries(Object.entries(menuGroups).map(([key, { title }]) => [key, title])),
};

const lettersOf = (key: string): readonly string[] => (letters as Record<string, string[]>)[key] ?? [];

/** Returns the steps that contain the text; Latin letters also match the pinyin or its initials of a title. */
export function findSteps(among: readonly GuideStep[], text: string): readonly GuideStep[] {
  const sought = text.replace(/\s/g, '').toLowerCase();
  if (sought === '') return among;
  return among.filter(
    ({ key, title, group, text: lines }) =>
      [title, groupTitles[group] ?? '', ...lines].some((line) => line.toLowerCase().includes(sought)) ||
      lettersOf(key).some((word) => word.includes(sought)),
  );
}

/** Returns the chosen step, otherwise the first of a page after sign-in. */
export const stepOf = (found: readonly GuideStep[], key: string | null): GuideStep | undefined =>
  found.find((step) => step.key === key) ?? found.find(({ group }) => group !== 'account') ?? found[0];

/** Whether the page can be opened from the guide: paths with parameters belong to a record. */
export const canBeOpened = ({ path, group }: GuideStep): boolean =>
  group !== 'account' && !path.includes(':');
