import { Link } from 'react-router-dom';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import { moneyText, zeroFen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import { Facts } from 'shared-kernel/detail';
import { DataTable, defineTable } from 'shared-kernel/table';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import { linkTo } from '../../paths';

type Share = CaseDetail['limitShares'][number];

const days = (count: number) => (count === 0 ? '-' : `${count}天`);

const table = defineTable<Share & { at: number }>({
  label: texts.limitShares,
  rowKey: ({ at }) => at,
  compact: true,
  columns: (c) => [
    c.custom('caseNo', '案件', ({ id, caseNo }) =>
      id === null ? (
        texts.hiddenCase
      ) : (
        <Link className="kb-link" to={linkTo('claims.case', { id })}>
          {caseNo}
        </Link>
      ),
    ),
    c.money('medical', '医疗费用'),
    c.money('person', '死亡/伤残'),
    c.custom('lostDays', '误工天数', (row) => days(row.lostDays), { align: 'right' }),
    c.custom('hospitalDays', '住院天数', (row) => days(row.hospitalDays), { align: 'right' }),
    c.money('total', '本保单赔付'),
  ],
  card: ['caseNo', 'medical', 'person', 'lostDays', 'hospitalDays'],
});

/** The cases that have used part of this case's limits, each a link. */
export function LimitShares({ shares }: { shares: readonly Share[] }) {
  if (shares.length === 0) return <p className="kb-muted">没有其他案件计入同一限额。</p>;
  return <DataTable table={table} rows={shares.map((share, at) => ({ ...share, at }))} />;
}

/** The cover that the person had at the time of the accident: each limit with what is left of it, then the other terms. */
export function CoverFacts({ found }: { found: CaseDetail }) {
  const { cover, limitsLeft, limitShares } = found;
  const { deathLimit, medicalLimit, lostWageDaily, hospDaily } = cover.limits;
  const left = leftOf(found);
  const agreed = new Map(cover.terms?.map(({ label, value }) => [label, value]));
  const limits = [
    ['死亡/伤残限额', moneyText(deathLimit), left(({ person }) => moneyText(person))],
    ['医疗费用限额', moneyText(medicalLimit), left(({ medical }) => moneyText(medical))],
    ['误工费', `${moneyText(lostWageDaily)}/天`, `一年内${left(({ lostDays }) => `${lostDays}天`)}`],
    hospDaily === 0
      ? ['住院津贴', '不承保']
      : [
          '住院津贴',
          `${moneyText(hospDaily)}/天`,
          `一年内${left(({ hospitalDays }) => `${hospitalDays}天`)}`,
        ],
    limitsLeft.accident === null
      ? []
      : ['每次事故限额', '', left(({ accident }) => moneyText(accident ?? zeroFen))],
    limitsLeft.policy === null ? [] : ['累计限额', '', left(({ policy }) => moneyText(policy ?? zeroFen))],
  ].flatMap(([label, usual, rest]) =>
    label === undefined
      ? []
      : [{ label, value: [agreed.get(label) ?? usual, rest].filter(Boolean).join('，') }],
  );
  const others = cover.terms?.filter(({ label }) => !limits.some((limit) => limit.label === label)) ?? [];
  return (
    <>
      <Facts
        items={[
          // The policy is another team's page: its address is public, its code must not be imported.
          { label: '保单号', value: <PolicyLink id={found.insureId} number={found.policyNo} /> },
          { label: '方案', value: cover.mealName },
          { label: '保障期间', value: `${cover.startDate} 至 ${cover.endDate}` },
          ...limits,
        ]}
      />
      {others.length > 0 && (
        <>
          <h3>其他约定</h3>
          <Facts items={others} />
        </>
      )}
      {limitShares.length > 0 && (
        <>
          <h3>{texts.limitShares}</h3>
          <LimitShares shares={limitShares} />
        </>
      )}
    </>
  );
}

/**
 * Returns the remaining limits: after this case once it is agreed, before it until then, with the rest after a pending
 * adjustment.
 */
function leftOf({ listType, limitsLeft, limitsAfter }: CaseDetail) {
  return (show: (limits: CaseDetail['limitsLeft']) => string): string => {
    if (listType === 't4') return `剩余${show(limitsLeft)}`;
    const before = `本案赔付前剩余${show(limitsLeft)}`;
    return limitsAfter ? `${before}，确认后将剩余${show(limitsAfter)}` : before;
  };
}

function PolicyLink({ id, number }: { id: PolicyId; number: string }) {
  return (
    <Link className="kb-link" to={`/insurance/details/${id}`}>
      {number}
    </Link>
  );
}
