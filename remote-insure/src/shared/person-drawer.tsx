import { Link } from 'react-router-dom';
import { Alert } from 'shared-kernel/antd';
import { unmaskPerson, type InsuredPersonRow } from 'shared-kernel/contract/insure';
import { listSettlementPeople, type SettlementPersonRow } from 'shared-kernel/contract/money/settlements';
import { getPersonHistory, type PersonHistory } from 'shared-kernel/contract/roster/people';
import { DetailState, Facts } from 'shared-kernel/detail';
import {
  addReduceItemStatus,
  caseStatusBy,
  endorseStatus,
  operateType,
  personStatus,
  walletBizType,
} from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import { dueOrRefund } from 'shared-kernel/domain/premium';
import { defineList, EmbeddedList, RowDrawer, useOpenRow } from 'shared-kernel/list';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { DictTag, Instant, Money, Sensitive } from 'shared-kernel/ui';
import { DataTable, defineTable } from 'shared-kernel/table';
import * as texts from 'shared-kernel/domain/texts';
import type { PersonId } from 'shared-kernel/domain/nouns/ids';
import { linkTo } from '../paths';
import { CoverPeriod } from './cover-period';
import { personParam } from './person-name';

const { insure, renew, surrender } = walletBizType.code;
const ofPolicies: readonly number[] = [insure, renew, surrender];

const sourceHref = ({ bizType, bizId }: SettlementPersonRow) =>
  ofPolicies.includes(bizType)
    ? linkTo('insure.policy', { id: bizId })
    : linkTo('insure.add-reduce-order', { id: bizId });

const costList = defineList({
  id: 'insure.costs-of-person',
  title: '费用明细',
  endpoint: listSettlementPeople,
  rowKey: ({ itemId, id }) => `${itemId}-${id}`,
  columns: (c) => [
    c.field('bizTime'),
    c.field('bizType'),
    c.field('bizNo', { href: sourceHref }),
    c.custom('formula', '计算过程', ({ formula }) => formula || '整个保险期间'),
    c.field('amount', { signed: true }),
    // Another remote's pages can only be linked by their URL.
    c.field('settleNo', { href: ({ settlementId }) => `/settlementLog/waitPayDetail?id=${settlementId}` }),
    c.field('entryNo', { optional: true }),
  ],
  rowActions: ({ bizNo }) => [
    {
      key: 'account',
      label: '账户流水',
      href: `/rechargeManage/recharge?keyword=${encodeURIComponent(bizNo)}`,
    },
  ],
  summary: ({ sumAmount }) => `合计 ${moneyText(sumAmount)}`,
  card: ['bizNo', 'bizType', 'bizTime', 'amount', 'settleNo'],
  defaultLength: 10,
  empty: { text: '还没有已入账的费用。保障生效后会显示在这里。' },
});

/** All charges and refunds of one person's covers, line by line with bill and ledger entry. */
const PersonCosts = ({ personIds }: { personIds: readonly PersonId[] }) => (
  <EmbeddedList list={costList} fixedQuery={{ personIds: personIds.join(',') }} />
);

/** One person beside a list with `rowDrawer: personParam`: covers, changes and their authors, claim cases, cost. */
export function PersonDrawer() {
  const row = useOpenRow(personParam);
  return (
    <RowDrawer row={row} title="人员信息">
      {row.id !== undefined && <Person id={row.id} />}
    </RowDrawer>
  );
}

function Person({ id }: { id: PersonId }) {
  return (
    <DetailState isPart read={useEndpoint(getPersonHistory, { params: { id: String(id) } })}>
      {(history) => <PersonFacts history={history} />}
    </DetailState>
  );
}

function PersonFacts({ history: { person, charged, covers, changes, cases } }: { history: PersonHistory }) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  return (
    <>
      <Facts
        items={[
          { label: '姓名', value: person.name },
          { label: '证件号码', value: <PersonalNumber person={person} of="idNo" /> },
          { label: '手机号', value: person.mobileMasked && <PersonalNumber person={person} of="mobile" /> },
          { label: '出生日期', value: person.birthday ?? texts.birthdayUnknown },
          { label: '年龄', value: person.age === null ? null : `${person.age}岁` },
          { label: '工种', value: `${person.workTypeName}（${person.jobType}类）` },
          { label: '所属项目', value: person.projectName },
          { label: '实际用工单位', value: person.workUnit },
          { label: '特种作业证编号', value: person.certNo },
          { label: '累计保费', value: <Money value={charged} /> },
        ]}
      />
      <h3>保障记录</h3>
      <DataTable table={coverTable} rows={covers} />
      <h3>变更记录</h3>
      <DataTable table={changeTable} rows={changes} />
      {!isProjectUser && (
        <>
          <h3>费用明细</h3>
          <PersonCosts personIds={covers.map(({ id }) => id)} />
        </>
      )}
      <h3>理赔案件</h3>
      {cases ? (
        <DataTable table={caseTable} rows={cases} />
      ) : (
        <Alert type="info" title="您没有查看理赔案件的权限" />
      )}
    </>
  );
}

const coverTable = defineTable<PersonHistory['covers'][number]>({
  label: '保障记录',
  rowKey: ({ id }) => id,
  columns: (c) => [
    c.custom('policyNo', '保单号', (cover) => (
      <Link className="kb-link" to={linkTo('insure.policy', { id: cover.insureId })}>
        {cover.policyNo ?? cover.insureNo}
      </Link>
    )),
    c.custom('days', '保障期间', (cover) => <CoverPeriod of={cover} />),
    c.custom('work', '工种', (cover) => `${cover.workTypeName}（${cover.jobType}类）`),
    c.custom('status', '状态', (cover) =>
      cover.isContinued ? '已变更' : <DictTag dictionary={personStatus} code={cover.personStatus} />,
    ),
    c.money('charged', '保费'),
  ],
  compact: true,
});

const changeTable = defineTable<PersonHistory['changes'][number]>({
  label: '变更记录',
  rowKey: ({ id }) => id,
  columns: (c) => [
    c.link('orderNo', '单号', ({ orderId }) => linkTo('insure.add-reduce-order', { id: orderId })),
    c.custom('kind', '类型', (change) => operateType.label(change.operateType)),
    c.date('effectDate', '日期'),
    c.custom('status', '状态', (change) =>
      change.itemStatus === addReduceItemStatus.code.failed && change.failReason ? (
        change.failReason
      ) : (
        <DictTag dictionary={endorseStatus} code={change.endorseStatus} />
      ),
    ),
    c.money('premium', dueOrRefund, { signed: true }),
    c.custom('by', '提交人', (change) => (
      <>
        {change.submitterName}
        <div className="kb-muted">
          <Instant value={change.submitTime} exact />
        </div>
      </>
    )),
  ],
  compact: true,
  empty: '没有变更',
});

const caseTable = defineTable<NonNullable<PersonHistory['cases']>[number]>({
  label: '理赔案件',
  rowKey: ({ id }) => id,
  columns: (c) => [
    c.link('caseNo', '报案号', ({ id }) => `/flashCompensationCloud/details/${id}`),
    c.instant('accidentTime', '出险时间'),
    c.custom('status', '状态', (one) => <DictTag dictionary={caseStatusBy(one)} code={one.caseStatus} />),
  ],
  compact: true,
  empty: '没有理赔案件',
});

interface PersonalNumberProps {
  person: Pick<InsuredPersonRow, 'id' | 'idNoMasked' | 'mobileMasked'>;
  of: 'idNo' | 'mobile';
}

/** A person's masked number, shown in full on request; the server writes each request to the audit log. */
export function PersonalNumber({ person, of }: PersonalNumberProps) {
  const unmask = useAction(unmaskPerson);
  const masked = of === 'idNo' ? person.idNoMasked : person.mobileMasked;
  if (!masked) return null;
  return (
    <Sensitive
      key={person.id}
      masked={masked}
      label={of === 'idNo' ? '证件号码' : '手机号'}
      unmask={async () => (await unmask.run({ params: { id: String(person.id) } }))[of] ?? masked}
    />
  );
}
