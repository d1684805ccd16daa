import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { lettersOf, searchEverywhere, type SearchHit } from 'shared-kernel/contract/search';
import { useEndpoint } from 'shared-kernel/query';
import { tabStorage, useSession } from 'shared-kernel/runtime';
import { menuTree } from '../../navigation/menu-tree';
import { usePortal } from '../../portal/portal';

/** Pause in typing before the server is called, in milliseconds. */
const restMs = 200;
const mostPages = 6;

const place = z.object({ key: z.string(), title: z.string(), note: z.string(), link: z.string() });
export type Place = Readonly<z.output<typeof place>>;

interface FoundGroup {
  readonly title: string;
  readonly hits: readonly Place[];
}

const kindTitles: Readonly<Record<SearchHit['kind'], string>> = {
  person: '人员',
  policy: '保单',
  order: '加减保单',
  case: '案件',
  bill: '结算单',
};

const headingOf = ({ kind, heading = kindTitles[kind] }: SearchHit): string => heading;

/**
 * Returns results for a word, grouped by kind, actions and pages first; without a word `recent` and first pages. A page
 * with the word as its title precedes the actions.
 */
export function useFound(word: string, recent: readonly Place[]) {
  const settled = useSettled(word.trim());
  const { pages, actions } = useMenu(word.trim());
  const pageGroup: FoundGroup = { title: '页面', hits: pages };
  const isNamed = pages[0]?.title === word.trim();
  const read = useEndpoint(
    searchEverywhere,
    { query: { word: settled } },
    { enabled: settled !== '', keepPrevious: true },
  );
  const rows = settled === '' ? [] : (read.data?.list ?? []);
  const groups: FoundGroup[] = [
    { title: '最近打开', hits: word.trim() === '' ? recent : [] },
    ...(isNamed ? [pageGroup] : []),
    { title: '操作', hits: actions },
    ...(isNamed ? [] : [pageGroup]),
    ...[...new Set([...Object.values(kindTitles), ...rows.map(headingOf)])].map((title) => ({
      title,
      hits: rows
        .filter((row) => headingOf(row) === title)
        .map((row) => ({ key: `${title}-${row.id}`, title: row.title, note: row.note, link: row.link })),
    })),
  ];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isPending: word.trim() !== settled || (settled !== '' && read.isFetching),
    isFailed: read.isError,
  };
}

const mostRecent = 5;
const places = z.array(place);

/** Results that this user opened recently, per tab: names of people must not stay in the browser. */
export function useRecent(): readonly [recent: readonly Place[], remember: (opened: Place) => void] {
  const user = useSession((state) => state.user?.username);
  const key = `search.recent.${user}`;
  const recent = tabStorage.readAs(key, places) ?? [];
  const remember = ({ key: id, ...opened }: Place) => {
    const others = recent.filter(({ link, title }) => link !== opened.link || title !== opened.title);
    const first = { ...opened, key: id.startsWith('recent-') ? id : `recent-${id}` };
    tabStorage.writeJson(key, [first, ...others].slice(0, mostRecent));
  };
  return [recent, remember];
}

function useSettled(word: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(word), word === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [word]);
  return settled;
}

/** Pages and actions of this user's menu that match by title or pinyin; without a word the first pages. */
function useMenu(word: string): { pages: readonly Place[]; actions: readonly Place[] } {
  const { map } = usePortal();
  const projectUser = useSession((state) => state.isProjectUser);
  const rights = useSession((state) => state.user?.permissions);
  const [pages, actions] = useMemo(() => {
    const entries = menuTree(map, { projectUser, rights }).flatMap((branch) =>
      branch.entries.map((entry) => ({ ...entry, branch: branch.title })),
    );
    return [
      entries.map(({ path, title, branch }) => ({
        key: path,
        title,
        note: branch === title ? '' : branch,
        link: path,
      })),
      entries.flatMap(({ path, title, actions: named = [] }) =>
        named.map((action) => ({ key: `${path}-${action}`, title: action, note: title, link: path })),
      ),
    ];
  }, [map, projectUser, rights]);
  // Titles change with the remotes' versions; until the pinyin code is loaded, pages are found by title alone.
  const titles = [...pages, ...actions].map(({ title }) => title);
  const letters = useEndpoint(lettersOf, { query: { texts: titles.join(',') } }, { staleTime: Infinity }).data
    ?.list;
  const typed = word.toLowerCase();
  const isMeant = ({ title }: Place) => {
    const of = letters?.[titles.indexOf(title)];
    return (
      title.toLowerCase().includes(typed) ||
      of?.initials.startsWith(typed) === true ||
      of?.pinyin.startsWith(typed) === true
    );
  };
  const unlike = ({ title }: Place) => (title === word ? 0 : title.startsWith(word) ? 1 : 2);
  const meantOf = (all: readonly Place[]) =>
    all
      .filter(isMeant)
      .sort((one, other) => unlike(one) - unlike(other))
      .slice(0, mostPages);
  return { pages: meantOf(pages), actions: typed === '' ? [] : meantOf(actions) };
}
