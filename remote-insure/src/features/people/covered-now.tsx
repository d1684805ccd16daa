import { lazy, Suspense, useState, type ReactNode } from 'react';
import { listInsuredPeople, type InsuredPersonRow } from 'shared-kernel/contract/insure';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import { numberTail } from 'shared-kernel/domain/text';
import { useEndpoint } from 'shared-kernel/query';
import { ErrorPanel, LoadingPanel, SearchBox } from 'shared-kernel/ui';

const mostShown = 5;
const { inCover, waiting, reduced, replaced, expired, surrendered } = personStatus.code;
const otherCovers = [waiting, reduced, replaced, expired, surrendered].join(',');

/** Loaded by the first search: the home page shows the search without the code of tables. */
const CoversTable = lazy(() => import('./covers-table').then((m) => ({ default: m.CoversTable })));

/** Finds out whether somebody is in cover now, by name or by the whole document number. */
export function CoveredNow({ children }: { children?: ReactNode }) {
  const [keyword, setKeyword] = useState('');
  const covered = useCovers(keyword, String(inCover), keyword !== '');
  // Covers that have ended or not begun say why somebody is not in cover.
  const isUncovered = covered.data?.count === 0;
  const others = useCovers(keyword, otherCovers, isUncovered);
  const found = isUncovered ? others : covered;
  const people = found.data?.list ?? [];
  return (
    <section className="kb-card kb-no-print" aria-label="在保查询">
      <h2>此人现在在保吗？</h2>
      <SearchBox
        label="姓名或完整证件号码"
        maxLength={50}
        isLoading={found.isFetching}
        onSearch={setKeyword}
      />
      <div role="status" style={{ marginBlock: keyword === '' ? 0 : 12 }}>
        {keyword !== '' && covered.data && found.isSuccess && (
          <strong>{verdictOf(keyword, people, covered.data.count)}</strong>
        )}
      </div>
      {found.isError && <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />}
      {keyword !== '' && people.length > 0 && (
        <Suspense fallback={<LoadingPanel rows={2} />}>
          <CoversTable people={people} />
        </Suspense>
      )}
      {children}
    </section>
  );
}

const useCovers = (keyword: string, states: string, enabled: boolean) =>
  useEndpoint(
    listInsuredPeople,
    { query: { keyword, personStatus: states, length: mostShown, sort: '-endDate' } },
    { enabled, staleTime: 0 },
  );

function verdictOf(keyword: string, people: readonly InsuredPersonRow[], covers: number): string {
  const tails = [...new Set(people.map(({ idNoMasked }) => numberTail(idNoMasked)))];
  if (tails.length > 1 && covers > 0)
    return covers > people.length
      ? `“${keyword}”有多人在保，共${covers}份保障，以下为其中${people.length}份，请用完整证件号码查询`
      : `“${keyword}”有${tails.length}人在保（尾号${tails.join('、')}），请核对证件号码`;
  if (tails.length > 1)
    return `没有在保的“${keyword}”；其他保障分属${tails.length}人（尾号${tails.join('、')}），见下表`;
  if (covers > mostShown)
    return `“${keyword}”现在在保，共找到${covers}份保障，以下为其中${mostShown}份，可用完整证件号码查询`;
  if (covers > 0) return `“${keyword}”现在在保，共找到${covers}份保障`;
  const last = people.find((person) => person.personStatus === waiting) ?? people[0];
  if (!last) return `未查询到“${keyword}”的保障记录`;
  return last.personStatus === waiting
    ? `“${keyword}”尚未在保，保障自${last.startDate}开始`
    : `“${keyword}”现在不在保，保障已于${last.endDate}结束`;
}
