import { useParams } from 'react-router-dom';
import { getCase, type CaseDetail } from 'shared-kernel/contract/claims';
import { caseStatus, caseStatusBy, payStatus } from 'shared-kernel/domain/dictionaries';
import { DetailPage, DetailState, Facts } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { DictTag, Money } from 'shared-kernel/ui';
import { AccidentFacts } from './accident-facts';
import { Adjustments } from './adjustments';
import { CaseActions } from './case-actions';
import { CaseQuestions } from './case-questions';
import { caseProgress } from './case-steps';
import { CoverFacts } from './cover-facts';
import { ClaimedFacts, hasClaimedFacts } from './claimed-facts';
import { CaseMaterials } from '../../shared/case-materials';
import { NextStep, ReturnReason } from '../../shared/next-step';
import { EstimateAction } from './estimate-action';
import { EvaluateAction } from './evaluate-action';
import { CaseDocuments } from './case-documents';
import { instantText } from 'shared-kernel/domain/instant';

/** One case and everything about it. */
export function CasePage() {
  const { id = '' } = useParams();
  return (
    <DetailState read={useEndpoint(getCase, { params: { id } })}>
      {(found) => <Case found={found} />}
    </DetailState>
  );
}

const adjustmentsOf = (found: CaseDetail) => ({
  key: 'adjustments',
  title: '理算书',
  content: <Adjustments found={found} />,
  hidden: found.adjustments.length === 0,
});

function Case({ found }: { found: CaseDetail }) {
  return (
    <DetailPage
      title={`${found.name}的案件`}
      number={found.caseNo}
      status={<DictTag dictionary={caseStatusBy(found)} code={found.caseStatus} />}
      hint={<NextStep found={found} />}
      notice={<ReturnReason found={found} />}
      actions={
        <>
          <CaseDocuments found={found} />
          <EstimateAction found={found} />
          <CaseActions found={found} />
          <EvaluateAction found={found} />
        </>
      }
      figures={[
        { label: '预估金额', value: <Money value={found.estimateAmount} /> },
        { label: '理算金额', value: <Money value={found.payableAmount} /> },
        { label: '赔付金额', value: <Money value={found.paidAmount} /> },
        { label: '必传材料', value: `${found.materialsDone}/${found.materialsRequired}` },
      ]}
      steps={caseProgress(found)}
      sections={[
        // An adjustment that waits for its answer is what the page was opened for.
        ...(found.actions.includes('object') ? [adjustmentsOf(found)] : []),
        { key: 'accident', title: '报案信息', content: <AccidentFacts found={found} /> },
        { key: 'cover', title: '保障信息', content: <CoverFacts found={found} /> },
        { key: 'materials', title: '理赔材料', content: <CaseMaterials found={found} isReadOnly /> },
        {
          key: 'claimed',
          title: '索赔信息',
          content: <ClaimedFacts facts={found.facts} />,
          hidden: !hasClaimedFacts(found),
        },
        ...(found.actions.includes('object') ? [] : [adjustmentsOf(found)]),
        {
          key: 'payments',
          title: '赔付信息',
          content: <Payments payments={found.payments} />,
          hidden: found.payments.length === 0,
        },
        { key: 'questions', title: '沟通记录', content: <CaseQuestions found={found} /> },
      ]}
      history={found.flow.map((step) => ({
        at: step.createTime,
        title: caseStatus.label(step.toStatus),
        actor: step.actorName,
        note: step.remark,
        tone: caseStatus.tone(step.toStatus),
      }))}
    />
  );
}

/** Payments and their payees. */
function Payments({ payments }: { payments: CaseDetail['payments'] }) {
  return payments.map((payment, at) => (
    <Facts
      key={at}
      items={[
        { label: '金额', value: <Money value={payment.amount} /> },
        { label: '状态', value: payStatus.label(payment.payStatus) },
        { label: '支付时间', value: payment.payTime ? instantText(payment.payTime) : undefined },
        { label: '收款人', value: payment.payeeName },
        { label: '收款账号', value: payment.payeeBankNumMasked },
        { label: '银行流水号', value: payment.bankSerialNo },
        ...(payment.returnReason ? [{ label: '退回原因', value: payment.returnReason, wide: true }] : []),
      ]}
    />
  ));
}
