import { useState, type ReactNode } from 'react';
import { Button } from 'shared-kernel/antd';
import { Input } from 'shared-kernel/antd-entry';
import { listInsuredPeople, type InsuredPersonRow } from 'shared-kernel/contract/insure';
import { getCertificate } from 'shared-kernel/contract/staff-papers';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import { numberTail } from 'shared-kernel/domain/text';
import { useDownload, useEndpoint } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { CivilDay, DictTag, ErrorPanel } from 'shared-kernel/ui';
import { PersonName } from '../../shared/person-drawer';

const mostShown = 5;
const { inCover, waiting, reduced, replaced, expired, surrendered } = personStatus.code;
const otherCovers = [waiting, reduced, replaced, expired, surrendered].join(',');

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
      <Input.Search
        placeholder="姓名或完整证件号码"
        aria-label="姓名或完整证件号码"
        enterButton="查询"
        allowClear
        maxLength={50}
        loading={found.isFetching}
        onSearch={(text) => setKeyword(text.trim())}
        style={{ maxWidth: 480 }}
      />
      <div role="status" style={{ marginBlock: 12 }}>
        {keyword !== '' && covered.data && found.isSuccess && (
          <strong>{verdictOf(keyword, people, covered.data.count)}</strong>
        )}
      </div>
      {found.isError && <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />}
      {keyword !== '' && people.length > 0 && <DataTable table={foundTable} rows={people} />}
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

const foundTable = defineTable<InsuredPersonRow>({
  label: '查询结果',
  rowKey: ({ id }) => id,
  columns: (c) => [
    c.custom('name', '姓名', (person) => <PersonName person={person} />),
    c.text('idNoMasked', '证件号码'),
    c.custom('status', '状态', (person) => <DictTag dictionary={personStatus} code={person.personStatus} />),
    c.custom('cover', '保障期间', ({ startDate, endDate }) => (
      <>
        <CivilDay value={startDate} /> 至 <CivilDay value={endDate} />
      </>
    )),
    c.custom('policyNo', '保单号', (person) => person.policyNo ?? person.insureNo),
    c.custom('paper', '证明', (person) => person.personStatus === inCover && <Certificate person={person} />),
  ],
  compact: true,
});

function Certificate({ person }: { person: InsuredPersonRow }) {
  const download = useDownload(getCertificate, `参保证明-${person.name}.pdf`);
  return (
    <Button
      type="link"
      size="small"
      style={{ paddingInline: 0 }}
      loading={download.isRunning}
      aria-label={`下载${person.name}的参保证明`}
      onClick={() => download.run({ params: { id: String(person.id) } })}
    >
      参保证明
    </Button>
  );
}
