import { useParams } from 'react-router-dom';
import {
  getInsure,
  listInsurePersons,
  listInsures,
  openToBranches,
  type PolicyDetail,
} from 'shared-kernel/contract/insure';
import {
  insurePeriod,
  insureStatus,
  insureStatusBy,
  payType,
  personStatus,
} from 'shared-kernel/domain/dictionaries';
import { isWithheld, moneyText } from 'shared-kernel/domain/money';
import { formatNumber } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import { DetailPage, DetailState, Facts } from 'shared-kernel/detail';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import { useEndpoint, useAction } from 'shared-kernel/query';
import { hasRight, useSession, notify } from 'shared-kernel/runtime';
import { CivilDay, DictTag, Money } from 'shared-kernel/ui';
import { PersonDrawer } from '../../shared/person-drawer';
import { PersonName } from '../../shared/person-name';
import { termsFacts } from '../../shared/terms-facts';
import { Checkbox } from 'shared-kernel/antd';
import { begunPolicyStates, policyNoun } from 'shared-kernel/domain/nouns/policy';
import { ClassTable } from './class-table';
import { Endorsements } from './endorsements';
import { HeadcountChart } from './headcount-chart';
import { paymentList } from './payment-list';
import { PolicyActions } from './policy-actions';
import { PolicyFiles } from './policy-files';
import { policyProgress } from './policy-progress';
import { isTyped, quotedPremium, renewsNothing } from './quoted-premium';
import { TypedPeople } from './typed-people';
import { listCases } from 'shared-kernel/contract/claims';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';

/** People of one policy, ended cover included. */
const peopleOfPolicyList = defineList({
  id: 'insure.people-of-policy',
  title: '人员清单',
  endpoint: listInsurePersons,
  filters: (f) => [
    f.text('name', '姓名'),
    f.text('idNo', texts.fullIdNumber),
    f.dict('personStatus', '状态', personStatus),
  ],
  columns: (c) => [
    c.custom('name', '姓名', (row) => <PersonName person={row} />),
    c.field('idNoMasked'),
    c.custom('workTypeName', '工种', (row) => `${row.workTypeName}（${row.jobType}类）`),
    c.field('startDate'),
    c.field('endDate'),
    c.field('premium'),
    c.field('personStatus'),
  ],
  card: ['name', 'idNoMasked', 'workTypeName', 'personStatus', 'premium'],
  defaultLength: 10,
  empty: { text: '还没有人员。' },
});

/** Claims of people of one policy. */
const casesOfPolicyList = defineList({
  id: 'insure.cases-of-policy',
  title: '理赔记录',
  endpoint: listCases,
  // Another remote's pages can only be linked by their URL.
  rowHref: (row) => `/flashCompensationCloud/details/${row.id}`,
  columns: (c) => [
    c.field('caseNo'),
    c.field('name'),
    c.field('accidentTime'),
    c.field('accidentType'),
    c.field('caseStatus'),
    c.field('paidAmount'),
  ],
  card: ['caseNo', 'caseStatus', 'name', 'paidAmount'],
  defaultLength: 10,
  empty: { text: '这份保单还没有理赔案件。' },
});

/** One application or policy with all its details. */
export function PolicyPage() {
  const { id = '' } = useParams();
  return (
    <DetailState read={useEndpoint(getInsure, { params: { id } })}>
      {(policy) => <Policy policy={policy} />}
    </DetailState>
  );
}

function Policy({ policy }: { policy: PolicyDetail }) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  return (
    <DetailPage
      title={policy.mealName}
      number={policy.policyNo ?? policy.insureNo}
      status={<DictTag dictionary={insureStatusBy(policy)} code={policy.insureStatus} />}
      hint={[hintOf(policy), isSurrenderOfMain(policy, isProjectUser) && texts.surrenderedByMainAccount]
        .filter(Boolean)
        .join('')}
      actions={<PolicyActions policy={policy} />}
      figures={[
        { label: '保费', value: <Money value={quotedPremium(policy, policy.sums.netPremium)} /> },
        { label: '在保人数', value: `${formatNumber(policy.sums.inForce, 0)}人` },
        { label: '待生效人数', value: `${formatNumber(policy.sums.waiting, 0)}人` },
        isPaid(policy)
          ? { label: '起保', value: `${policy.startDate}零时` }
          : { label: '剩余天数', value: policy.daysLeft === null ? '-' : `${policy.daysLeft}天` },
      ]}
      steps={policyProgress(policy)}
      sections={[
        { key: 'facts', title: '基本信息', content: <BasicFacts policy={policy} /> },
        {
          key: 'terms',
          title: '保障内容',
          folded: limitsOf(policy),
          content: <Facts items={termsFacts(policy.terms)} />,
        },
        {
          key: 'people',
          title: '人员清单',
          content: isTyped(policy) ? (
            <TypedPeople insureId={policy.id} />
          ) : (
            <>
              <EmbeddedList list={peopleOfPolicyList} params={{ id: policy.id }} />
              <PersonDrawer />
            </>
          ),
        },
        {
          key: 'headcount',
          title: '人数变化',
          folded: '各月的月末在保、新增和减少人数',
          content: <HeadcountChart insureId={policy.id} />,
          hidden: !hasBegun(policy),
        },
        {
          key: 'fees',
          title: '费用明细',
          folded: feesOf(policy),
          content: <ClassTable policy={policy} />,
          hidden: isTyped(policy),
        },
        {
          key: 'payments',
          title: paymentList.title,
          folded: '每一笔冻结、扣款和退回',
          content: <EmbeddedList list={paymentList} fixedQuery={{ insureId: policy.id }} />,
          hidden: isProjectUser || policy.policyNo === null,
        },
        {
          key: 'endorsements',
          title: '批改记录',
          folded: '加保、减保、替换和批改',
          content: <Endorsements insureId={policy.id} />,
          hidden: policy.policyNo === null,
        },
        {
          key: 'cases',
          title: '理赔记录',
          folded: '本保单的案件',
          content: <EmbeddedList list={casesOfPolicyList} fixedQuery={{ insureId: policy.id }} />,
          hidden: policy.policyNo === null || !hasRight('claim'),
        },
        {
          key: 'files',
          title: '文件',
          content: <PolicyFiles policy={policy} />,
          hidden: isTyped(policy),
        },
      ]}
      history={policy.steps.map((step) => ({
        at: step.at,
        title: insureStatus.label(step.status),
        actor: step.actor,
        note: step.remark,
        tone: insureStatus.tone(step.status),
      }))}
      foldsHistory={hasBegun(policy)}
    />
  );
}

const limitsOf = ({ terms }: PolicyDetail): string =>
  termsFacts(terms)
    .filter(({ label }) => label.endsWith('限额'))
    .slice(0, 2)
    .map(({ label, value }) => `${label} ${value}`)
    .join(' · ');

function feesOf({ classes, sums: { netPremium } }: PolicyDetail): string {
  const count = `${classes.length}个职业类别`;
  return isWithheld(netPremium) ? count : `${count} · 合计 ${moneyText(netPremium)}`;
}

const isPaid = ({ insureStatus: state }: PolicyDetail) => state === insureStatus.code.paid;

const hasBegun = ({ insureStatus: state }: PolicyDetail) => begunPolicyStates.includes(state);

/** The main account could surrender the policy, but this project user may not. */
const isSurrenderOfMain = (
  { insureStatus: state, actions, daysLeft }: PolicyDetail,
  isProjectUser: boolean,
): boolean =>
  isProjectUser &&
  hasRight('insure') &&
  // On the last day nobody can.
  daysLeft !== 0 &&
  policyNoun.mayIn('surrender', state) &&
  !actions.includes('surrender');

/** Returns the provider's remark, the state of a surrender, or the next step. */
function hintOf(policy: PolicyDetail): string | undefined {
  const { uwRemark, surrender, insureStatus: state } = policy;
  if (uwRemark) return `审核意见：${uwRemark}`;
  if (!surrender) return nextStepOf(policy);
  if (state === insureStatus.code.surrenderAudit) {
    return surrender.isApproved
      ? `${texts.surrenderApproved(surrender.lastDay ?? '')}。`
      : `退保审核中（${surrender.reason}），申请的终止日期为${surrender.lastDay}，保障继续有效。`;
  }
  return state === insureStatus.code.surrendered || state === insureStatus.code.void
    ? `退保原因：${surrender.reason}`
    : undefined;
}

const takesNobodyAlong = '原保单已申请退保：本续保单不再带入其人员，起保时只有另行加保的人员有保障。';

/** Returns the next step that is needed before cover begins. */
function nextStepOf(policy: PolicyDetail): string | undefined {
  const { insureStatus: state, startDate, payType: way } = policy;
  if (renewsNothing(policy)) return takesNobodyAlong;
  switch (state) {
    case insureStatus.code.submitted:
      return way === payType.code.monthly
        ? `审核结果会发送站内消息，通过后自${startDate}零时起保障。`
        : `审核结果会发送站内消息，通过后请在${startDate}零时前支付。`;
    case insureStatus.code.unpaid:
      return `请在${startDate}零时前支付，逾期投保单自动作废。${isWithheld(policy.premium) ? `${texts.paidByMainAccount}。` : ''}`;
    case insureStatus.code.paid:
      return `保障自${startDate}零时开始。`;
    default:
      return undefined;
  }
}

function BasicFacts({ policy }: { policy: PolicyDetail }) {
  return (
    <Facts
      items={[
        { label: '投保单号', value: policy.insureNo },
        { label: '保单号', value: policy.policyNo },
        { label: '保险公司', value: policy.supplyerName },
        { label: '保险期间', value: insurePeriod.label(policy.insurePeriod) },
        { label: '起保日期', value: <CivilDay value={policy.startDate} /> },
        { label: '到期日期', value: <CivilDay value={policy.endDate} /> },
        { label: '投保人数', value: `${formatNumber(policy.personCount, 0)}人` },
        { label: '所属项目', value: policy.projectName },
        ...(policy.openToBranches === null
          ? []
          : [{ label: '分公司', value: <BranchSwitch id={policy.id} isOpen={policy.openToBranches} /> }]),
      ]}
    />
  );
}

/** Whether branches may use this company-wide policy; set by the main account. */
function BranchSwitch({ id, isOpen }: { id: PolicyId; isOpen: boolean }) {
  const { run, isRunning } = useAction(openToBranches, {
    invalidates: [getInsure, listInsures],
    onDone: ({ openToBranches: isNowOpen }) =>
      notify.done(isNowOpen ? '分公司现在可以使用本保单' : '分公司不能再使用本保单'),
  });
  return (
    <Checkbox
      checked={isOpen}
      disabled={isRunning}
      onChange={({ target }) => void run({ params: { id: String(id) }, body: { open: target.checked } })}
    >
      允许分公司使用
    </Checkbox>
  );
}
