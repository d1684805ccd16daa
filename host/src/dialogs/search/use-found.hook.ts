import { useEffect, useMemo, useState } from 'react';
import { lettersOf, searchEverywhere, type SearchHit } from 'shared-kernel/contract/search';
import { useEndpoint } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { menuTree } from '../../navigation/menu-tree';
import { usePortal } from '../../portal/portal';

/** How long typing has to rest before the server is asked, in milliseconds. */
const restMs = 200;
const mostPages = 6;

export interface FoundGroup {
  readonly title: string;
  readonly hits: readonly { readonly key: string; title: string; note: string; link: string }[];
}

const kindTitles: Readonly<Record<SearchHit['kind'], string>> = {
  person: '人员',
  policy: '保单',
  order: '加减保单',
  case: '案件',
  bill: '结算单',
};

/** What is found for a word, by kind, pages first. */
export function useFound(word: string) {
  const settled = useSettled(word.trim());
  const pages = usePages(word.trim());
  const read = useEndpoint(
    searchEverywhere,
    { query: { word: settled } },
    { enabled: settled !== '', keepPrevious: true },
  );
  const rows = settled === '' ? [] : (read.data?.list ?? []);
  const groups: FoundGroup[] = [
    { title: '页面', hits: pages },
    ...Object.entries(kindTitles).map(([kind, title]) => ({
      title,
      hits: rows
        .filter((row) => row.kind === kind)
        .map((row) => ({ key: `${kind}-${row.id}`, title: row.title, note: row.note, link: row.link })),
    })),
  ];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isPending: word.trim() !== settled || (settled !== '' && read.isFetching),
    isFailed: read.isError,
  };
}

function useSettled(word: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(word), word === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [word]);
  return settled;
}

/** Pages of this user's menu by title and by its pinyin; the first ones without a word. */
function usePages(word: string): FoundGroup['hits'] {
  const { map } = usePortal();
  const projectUser = useSession((state) => state.isProjectUser);
  const rights = useSession((state) => state.user?.permissions);
  const pages = useMemo(
    () =>
      menuTree(map, { projectUser, rights }).flatMap((branch) =>
        branch.entries.map(({ path, title }) => ({
          key: path,
          title,
          note: branch.title === title ? '' : branch.title,
          link: path,
        })),
      ),
    [map, projectUser, rights],
  );
  // Titles change with the remotes' versions; without the letters pages are found by their title alone.
  const letters = useEndpoint(
    lettersOf,
    { query: { texts: pages.map(({ title }) => title).join(',') } },
    { staleTime: Infinity },
  ).data?.list;
  const typed = word.toLowerCase();
  return pages
    .filter(({ title }, index) => {
      const of = letters?.[index];
      return (
        title.toLowerCase().includes(typed) ||
        of?.initials.startsWith(typed) === true ||
        of?.pinyin.startsWith(typed) === true
      );
    })
    .slice(0, mostPages);
}
