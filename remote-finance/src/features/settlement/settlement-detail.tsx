import { useState } from 'react';
import type { AnswerOf } from 'shared-kernel/contract';
import { getSettlement, listSettlements } from 'shared-kernel/contract/money/settlements';
import { payType, settleStatus } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { absFen, moneyText } from 'shared-kernel/domain/money';
import { DetailPage, Facts, type DetailPageProps, Timeline } from 'shared-kernel/detail';
import { instantText, exactInstantText } from 'shared-kernel/domain/instant';
import { settlementNoun } from 'shared-kernel/domain/nouns/money';
import { EmbeddedList } from 'shared-kernel/list';
import { DataTable, defineTable } from 'shared-kernel/table';
import { ActionButton, DictTag, Instant, LinkButton, Money, TabStrip } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { peopleList } from '../../shared/people-list';
import { ReceiptButton } from '../../shared/receipt-button';
import { DueDay } from './due-day';
import { SettlementItems } from './settlement-items';
import { isByBalance } from './settlement-list';
import { useNavigate } from 'react-router-dom';
import { applyForBill } from 'shared-kernel/contract/money/bill-requests';
import { useAction } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';

type ProjectSum = Settlement['projects'][number];

/** Names items without a project too, so that the sums add up. */
const projectText = (project: Pick<ProjectSum, 'projectname'>) => project.projectname ?? texts.withoutProject;

const table = defineTable<ProjectSum>({
  label: '按项目汇总',
  rowKey: ({ projectId }) => projectId ?? 0,
  columns: (c) => [
    c.custom('projectname', '项目', projectText),
    c.count('itemCount', '涉及笔数'),
    c.money('amount', '金额', { signed: true }),
  ],
  // Only amounts: an order with people of several projects is counted in each of them.
  sums: ['amount'],
});

/** The sum of each project, and of all. */
const ProjectSums = ({ projects }: { projects: ProjectSum[] }) => (
  <>
    <DataTable table={table} rows={projects} />
    <p className="kb-muted">一笔涉及几个项目时，每个项目各列一次，不可相加。</p>
  </>
);

/** Every question with its answer, or a note that it has none yet. */
const Questions = ({ questions }: Pick<Settlement, 'questions'>) => (
  <Timeline
    items={questions.map(({ bizNo, question, askedAt, answer, answeredAt }) => ({
      at: askedAt,
      title: `${bizNo}：${question}`,
      note:
        answer === null ? '等待回复' : `回复（${answeredAt ? exactInstantText(answeredAt) : ''}）：${answer}`,
      tone: answer === null ? 'theirs' : 'done',
    }))}
  />
);

export type Settlement = AnswerOf<typeof getSettlement>;

const monthText = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月结算单`;

/** One bill: its amount by project, order and person, and the questions about it. */
export function SettlementDetail({ settlement }: { settlement: Settlement }) {
  const isOpen = settlement.settleStatus === settleStatus.code.open;
  const may = (action: Settlement['actions'][number]) => settlement.actions.includes(action);
  return (
    <DetailPage
      title={monthText(settlement.settleMonth)}
      number={settlement.settleNo}
      status={<DictTag dictionary={settleStatus} code={settlement.settleStatus} />}
      hint={hintOf(settlement)}
      actions={
        <>
          {may('receipt') && <ReceiptButton settlementId={settlement.id} />}
          {may('apply') && <ApplyForBill settlement={settlement} />}
          {may('voucher') && (
            <LinkButton href={linkTo('finance.settlement-voucher', {}, { id: settlement.id })}>
              {settlementNoun.actions.voucher.label}
            </LinkButton>
          )}
          {may('pay') && (
            <LinkButton type="primary" href={linkTo('finance.settlement-pay', {}, { ids: settlement.id })}>
              {settlementNoun.actions.pay.label}
            </LinkButton>
          )}
        </>
      }
      figures={[
        isByBalance(settlement)
          ? byBalance(settlement)
          : { label: isOpen ? '截至目前应付' : '应付金额', value: <Money value={settlement.payAmount} /> },
        { label: '笔数', value: `${settlement.itemCount}笔` },
        { label: '到期日', value: <DueDay bill={settlement} /> },
      ]}
      steps={settlementProgress(settlement)}
      sections={[
        { key: 'amount', title: '金额构成', content: <Amounts settlement={settlement} /> },
        {
          key: 'projects',
          title: '按项目汇总',
          content: <ProjectSums projects={settlement.projects} />,
          hidden: settlement.projects.length === 0,
        },
        { key: 'items', title: '费用明细', content: <SettlementItems settlement={settlement} /> },
        { key: 'people', title: '人员明细', content: <SettlementPeople settlement={settlement} /> },
        {
          key: 'questions',
          title: '疑问与回复',
          content: <Questions questions={settlement.questions} />,
          hidden: settlement.questions.length === 0,
        },
      ]}
      history={settlement.steps.map((step) => ({
        at: step.at,
        title: settleStatus.label(step.status),
        actor: step.actor,
        note: step.remark,
        tone: settleStatus.tone(step.status),
      }))}
    />
  );
}

/** Returns the next step, or why a proof of payment was refused. */
function hintOf({ settleStatus: status, steps }: Settlement): string | undefined {
  if (status === settleStatus.code.open) return '本月仍在累计，次月1日生成结算单。';
  if (status === settleStatus.code.voucherAudit) return texts.voucherSubmitted;
  if (status !== settleStatus.code.voucherRejected) return undefined;
  return steps.findLast((step) => step.status === status)?.remark ?? undefined;
}

/** What the balance has paid, or got back in a month with more refunds than charges. */
const byBalance = ({ walletAmount }: Settlement) => ({
  label: walletAmount < 0 ? '已退回余额' : '已由余额支付',
  value: <Money value={absFen(walletAmount)} />,
});

const Amounts = ({ settlement }: { settlement: Settlement }) => (
  <>
    <Facts
      items={[
        { label: '本月保费', value: <Money value={settlement.chargeAmount} /> },
        { label: '本月退费', value: <Money value={settlement.refundAmount} /> },
        byBalance(settlement),
        { label: '上期结转', value: <Money value={settlement.carriedAmount} /> },
        { label: '应付金额', value: <Money value={settlement.payAmount} /> },
        { label: '签约公司', value: settlement.signcompanyname },
        ...(settlement.payType === null
          ? []
          : [
              { label: '支付方式', value: payType.label(settlement.payType) },
              { label: '支付时间', value: <Instant value={settlement.payTime} /> },
            ]),
      ]}
    />
    <div style={{ marginTop: 12 }}>
      <LinkButton href={linkTo('finance.cost-analysis', {}, { settlementId: settlement.id })}>
        查看与上月的差异
      </LinkButton>
    </div>
  </>
);

/** Steps from the running month to a paid bill. */
function settlementProgress(bill: Settlement): DetailPageProps['steps'] {
  const noteOf = (at: string | null) => (at ? instantText(at) : undefined);
  return settlementNoun.progressOf(bill.settleStatus, {
    month: undefined,
    issue: noteOf(bill.issuedAt),
    payment: bill.payTime ? noteOf(bill.payTime) : bill.dueDate ? `${bill.dueDate}前` : undefined,
    settled: noteOf(bill.payTime),
  });
}

/** Issues the bill of the running month now, after a confirmation that shows its content. */
function ApplyForBill({ settlement: { id, payAmount } }: { settlement: Settlement }) {
  const navigate = useNavigate();
  const apply = useAction(applyForBill, {
    invalidates: [getSettlement, listSettlements],
    onDone: ({ settleNo }) => {
      notify.done(`结算单${settleNo}已出`);
      void navigate(linkTo('finance.settlement', {}, { id }));
    },
  });
  return (
    <ActionButton
      type="primary"
      label="生成结算单"
      confirm="现在生成结算单吗？"
      confirmDetail={`截至目前的费用${moneyText(payAmount)}将出具结算单，本月之后的费用另出一张。`}
      run={() => apply.run({ body: { id } })}
    />
  );
}

/** Everybody on the bill, project by project. */
function SettlementPeople({ settlement }: { settlement: Settlement }) {
  const [project, setProject] = useState('');
  return (
    <>
      {settlement.projects.length > 1 && (
        <TabStrip
          label="项目"
          active={project}
          onChange={setProject}
          tabs={[
            { key: '', label: '全部项目' },
            ...settlement.projects.map((one) => ({
              key: String(one.projectId ?? 0),
              label: `${projectText(one)} ${moneyText(one.amount)}`,
            })),
          ]}
        />
      )}
      <EmbeddedList
        key={project}
        list={peopleList}
        fixedQuery={{ settlementId: settlement.id, projectId: project === '' ? undefined : Number(project) }}
      />
    </>
  );
}
