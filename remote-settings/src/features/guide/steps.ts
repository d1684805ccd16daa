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
}

export const steps: readonly GuideStep[] = declared;

/** The menu's groups, and the pages before signing in. */
export const groupTitles: Readonly<Record<string, string>> = {
  account: '登录与账号',
  ...Object.fromEntries(Object.entries(menuGroups).map(([key, { title }]) => [key, title])),
};

const lettersOf = (key: string): readonly string[] => (letters as Record<string, string[]>)[key] ?? [];

/** The steps that say the text; of Latin letters, those whose title has this pinyin or these initials. */
export function findSteps(text: string): readonly GuideStep[] {
  const sought = text.replace(/\s/g, '').toLowerCase();
  if (sought === '') return steps;
  return steps.filter(
    ({ key, title, group, text: lines }) =>
      [title, groupTitles[group] ?? '', ...lines].some((line) => line.toLowerCase().includes(sought)) ||
      lettersOf(key).some((word) => word.includes(sought)),
  );
}

/** The step of a page, which the 帮助 link names by its address; without one the first of the portal's own pages. */
export const stepOf = (found: readonly GuideStep[], key: string | null): GuideStep | undefined =>
  found.find((step) => step.key === key) ?? found[0];

/** Addresses with parameters belong to a record. */
export const canBeOpened = ({ path, group }: GuideStep): boolean =>
  group !== 'account' && !path.includes(':');
