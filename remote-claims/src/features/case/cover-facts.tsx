import { Link } from 'react-router-dom';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import { moneyText } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import { Facts } from 'shared-kernel/detail';
import { LimitShares } from './limit-shares';

/** The cover that the person had at the moment of the accident. */
export function CoverFacts({ found }: { found: CaseDetail }) {
  const { cover, limitsLeft: left, limitShares } = found;
  return (
    <>
      <Facts
        items={[
          // The policy is another team's page: its address is public, its code is not ours to import.
          { label: '保单号', value: <PolicyLink id={found.insureId} number={found.policyNo} /> },
          { label: '方案', value: cover.mealName },
          { label: '保障期间', value: `${cover.startDate} 至 ${cover.endDate}` },
          {
            label: '死亡/伤残限额',
            value: `${moneyText(cover.limits.deathLimit)}，剩余${moneyText(left.person)}`,
          },
          {
            label: '医疗费用限额',
            value: `${moneyText(cover.limits.medicalLimit)}，剩余${moneyText(left.medical)}`,
          },
          {
            label: '误工费',
            value: `${moneyText(cover.limits.lostWageDaily)}/天，一年内剩余${left.lostDays}天`,
          },
          {
            label: '住院津贴',
            value:
              cover.limits.hospDaily === 0
                ? '不承保'
                : `${moneyText(cover.limits.hospDaily)}/天，一年内剩余${left.hospitalDays}天`,
          },
          ...(left.accident === null ? [] : [{ label: '本次事故剩余限额', value: moneyText(left.accident) }]),
          ...(left.policy === null ? [] : [{ label: '保单累计剩余限额', value: moneyText(left.policy) }]),
        ]}
      />
      {limitShares.length > 0 && (
        <>
          <h3>{texts.limitShares}</h3>
          <LimitShares shares={limitShares} />
        </>
      )}
    </>
  );
}

function PolicyLink({ id, number }: { id: number; number: string }) {
  return (
    <Link className="kb-link" to={`/insurance/details/${id}`}>
      {number}
    </Link>
  );
}
