import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button, Drawer } from 'shared-kernel/antd';
import { type CaseDetail, getCase } from 'shared-kernel/contract/claims';
import type { DetailPageProps } from 'shared-kernel/detail';
import {
  accidentScene,
  accidentType,
  caseCloseType,
  caseList,
  caseStatusBy,
  claimItem,
  payStatus,
  treatType,
} from 'shared-kernel/domain/dictionaries';
import { DetailPage, DetailState, Facts } from 'shared-kernel/detail';
import { caseNoun, caseStatus } from 'shared-kernel/domain/nouns/case';
import { useEndpoint } from 'shared-kernel/query';
import { DictTag, Money } from 'shared-kernel/ui';
import { RelatedCases } from '../../shared/related-cases';
import { Adjustments } from './adjustments';
import { CaseActions } from './case-actions';
import { CaseDocuments, CaseQuestions } from './case-questions';
import { CoverFacts } from './cover-facts';
import { ClaimedFacts, hasClaimedFacts } from './claimed-facts';
import { CaseMaterials } from '../../shared/case-materials';
import { NextStep, ReturnReason } from '../../shared/next-step';
import { EstimateBeforePayment } from './estimate-before-payment';
import { EvaluateAction } from './evaluate-action';
import { dayText, instantText } from 'shared-kernel/domain/instant';

const { awaitPayment, paid, unpaid, withdrawn } = caseStatus.code;

/** Names the ending in the last step when the case ended without payment or was withdrawn. */
function endingOf({ caseStatus: status, closeType }: CaseDetail): string | undefined {
  if (status === unpaid) return closeType === caseCloseType.code.zero ? '零赔付结案' : '不予赔付';
  return status === withdrawn ? '已撤案' : undefined;
}

/**
 * Steps report, approval, adjustment and closing, each with its day; a case that ended early shows no others. A case
 * that waits for its payment is not closed yet, so its step shows what it waits for.
 */
export function caseProgress(detail: CaseDetail): DetailPageProps['steps'] {
  const ending = endingOf(detail);
  const isAwaited = (listType: string) => listType === 't4' && detail.caseStatus === awaitPayment;
  const stepOf = ({ label, at, listType }: CaseDetail['milestones'][number]) => ({
    title: isAwaited(listType) ? caseStatusBy(detail).label(awaitPayment) : label,
    note: at ? dayText(at) : undefined,
  });
  if (ending !== undefined) {
    const passed = detail.milestones.filter(({ at, listType }) => at !== null && listType !== 't4');
    const end = detail.milestones.find(({ listType }) => listType === 't4');
    const items = [...passed.map(stepOf), { title: ending, note: end?.at ? dayText(end.at) : undefined }];
    return { items, current: items.length - 1, failed: true };
  }
  const isPaid = detail.caseStatus === paid;
  return {
    items: detail.milestones.map(stepOf),
    current: isPaid ? caseList.codes.length : caseList.codes.indexOf(detail.listType),
    failed: false,
  };
}

const yesNo = (flag: boolean) => (flag ? '是' : '否');

/** Facts of the report. */
function AccidentFacts({ found }: { found: CaseDetail }) {
  const { accident } = found;
  return (
    <Facts
      items={[
        { label: '出险人员', value: found.name },
        { label: '证件号码', value: found.idNoMasked },
        { label: '工种', value: `${found.workTypeName}（${found.jobType}类）` },
        { label: '出险时间', value: instantText(accident.accidentTime) },
        {
          label: '报案时间',
          value: `${instantText(found.reportTime)}${found.lateReportFlag ? '（超过48小时）' : ''}`,
        },
        { label: '事故场景', value: accidentScene.label(accident.accidentScene) },
        { label: '事故类型', value: accidentType.label(accident.accidentType) },
        { label: '受伤部位', value: accident.injuredPart },
        { label: '出险地点', value: `${found.accidentRegionName}${accident.accidentAddress}` },
        { label: '就诊方式', value: treatType.label(accident.treatType) },
        { label: '就诊医院', value: accident.hospitalName },
        { label: '诊断', value: accident.diagnosis },
        { label: '索赔项目', value: accident.claimItems.map((item) => claimItem.label(item)).join('、') },
        { label: '第三方责任', value: yesNo(accident.thirdPartyFlag) },
        { label: '已报警', value: yesNo(accident.policeFlag) },
        { label: '属于工伤', value: yesNo(accident.workInjuryFlag) },
        { label: '报案人', value: `${accident.reporterName} ${accident.reporterPhone}` },
        ...(accident.lateReason ? [{ label: '晚报原因', value: accident.lateReason }] : []),
        ...(found.related.length > 0
          ? [
              ...(found.accidentNo ? [{ label: '事故号', value: found.accidentNo }] : []),
              { label: '同一事故的案件', value: <RelatedCases cases={found.related} />, wide: true },
            ]
          : []),
        { label: '事故经过', value: accident.accidentDesc, wide: true },
      ]}
    />
  );
}

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
        // An adjustment that waits for an answer comes first: the page was opened for it.
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

/** Estimates the insurer's payment, for an employer that is about to pay the injured person, until it is calculated. */
function EstimateAction({ found }: { found: CaseDetail }) {
  const [isOpen, setOpen] = useState(false);
  const isOver = found.adjustments.length > 0 || caseNoun.isEnd(found.caseStatus);
  if (isOver || found.caseStatus === caseStatus.code.draft) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>赔前试算</Button>
      <Drawer
        open={isOpen}
        title={`赔前试算 ${found.name}`}
        size={1000}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <EstimateBeforePayment found={found} />
      </Drawer>
    </>
  );
}
