import { useSearchParams } from 'react-router-dom';
import { Alert, Button } from 'shared-kernel/antd';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import {
  getCustomerAccreditInfo,
  getCustomerBaseInfo,
  getLinkerAuditStatus,
  listCustomerOperatorTemps,
  type OperatorApplication,
  withdrawCustomerOperatorTemp,
  type CustomerAccreditInfo,
} from 'shared-kernel/contract/onboarding';
import { Facts, Timeline } from 'shared-kernel/detail';
import { daysBetweenInclusive, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { Tone } from 'shared-kernel/domain/dictionary';
import * as texts from 'shared-kernel/domain/texts';
import { CompanyFacts, OperatorFacts } from 'shared-kernel/operator';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { notify, useToday } from 'shared-kernel/runtime';
import {
  Actions,
  CivilDay,
  Instant,
  LoadingPanel,
  PageHeader,
  QueryCard,
  ToneTag,
  useConfirm,
} from 'shared-kernel/ui';
import { AttachedLink } from 'shared-kernel/upload';
import { ChangeForm } from './change.form';
import { RenewalForm } from './renewal.form';
import { applyKind, operatorApplicationStatus } from 'shared-kernel/domain/dictionaries';

/** In days, as the server's first reminder. */
const soonDays = 30;

/** Returns the time left of an authority at `today`; undefined if it does not end. */
function authorityLeft(
  validTo: CivilDate | null,
  today: CivilDate,
): { text: string; tone: Tone } | undefined {
  if (!validTo) return undefined;
  const left = daysBetweenInclusive(today, validTo) - 1;
  if (left < 0) return { text: `已到期${-left}天`, tone: 'refused' };
  if (left === 0) return { text: '今天到期', tone: 'refused' };
  return { text: `剩余${left}天`, tone: left <= soonDays ? 'yours' : 'done' };
}

interface OperatorInOfficeProps {
  saved: CustomerAccreditInfo;
  /** False while an application is pending. */
  canChange: boolean;
  onOpen: (form: 'renew' | 'change') => void;
}

/** The current operator of the employer and the end of the authority. */
function OperatorInOffice({ saved, canChange, onOpen }: OperatorInOfficeProps) {
  const left = authorityLeft(saved.validTo, useToday());
  return (
    <>
      <div className="kb-detail-section-title">
        <h2>当前操作员 {left && <ToneTag tone={left.tone}>{left.text}</ToneTag>}</h2>
        <Actions>
          <Button onClick={() => onOpen('change')} disabled={!canChange}>
            更换操作员
          </Button>
          <Button type="primary" onClick={() => onOpen('renew')}>
            续期授权
          </Button>
        </Actions>
      </div>
      {left && left.tone !== 'done' && (
        <Alert
          type={left.tone === 'refused' ? 'error' : 'warning'}
          title={
            left.tone === 'refused'
              ? '操作员授权已到期，请上传新的授权委托书续期'
              : '授权即将到期，请及时续期'
          }
        />
      )}
      <Facts
        items={[
          { label: '操作员姓名', value: saved.linkername || undefined },
          { label: '手机号', value: saved.telephone },
          { label: '邮箱', value: saved.email || undefined },
          { label: '授权开始日期', value: <CivilDay value={saved.validFrom} /> },
          { label: '授权结束日期', value: <CivilDay value={saved.validTo} /> },
          {
            label: '授权委托书',
            value: saved.authLetterFile && <AttachedLink file={saved.authLetterFile} />,
          },
        ]}
      />
    </>
  );
}

const historyItem = (application: OperatorApplication) => ({
  at: application.createTime,
  title: `${applyKind.label(application.applyKind)}：${application.operatorName}，${operatorApplicationStatus.label(application.auditStatus)}`,
  tone: operatorApplicationStatus.tone(application.auditStatus),
  actor: application.operatorTelephone,
  note: (
    <>
      {application.validFrom && application.validTo && (
        <>
          授权期限 {application.validFrom} 至 {application.validTo}
        </>
      )}
      {application.auditTime && (
        <>
          {' '}
          · 处理时间 <Instant value={application.auditTime} exact />
        </>
      )}
      {application.auditRemark && <div>原因：{application.auditRemark}</div>}
    </>
  ),
});

/** The company and its operator: the current one, renewal, change, and the applications so far. */
export function OperatorPage() {
  const [search, setSearch] = useSearchParams();
  const company = useEndpoint(getCustomerBaseInfo);
  const office = useEndpoint(getCustomerAccreditInfo);
  const applications = useEndpoint(listCustomerOperatorTemps);
  const waiting = applications.data?.list.find(
    ({ auditStatus }) => auditStatus === operatorApplicationStatus.code.waiting,
  );
  const form = {
    onClose: () => setSearch({}),
    onRefresh: () => {
      void office.refetch();
      void applications.refetch();
    },
  };

  if (office.data && search.get('form') === 'renew') return <RenewalForm saved={office.data} {...form} />;
  if (office.data && applications.data && search.get('form') === 'change' && !waiting)
    return <ChangeForm saved={office.data} newest={applications.data.list[0]} {...form} />;
  const header = <PageHeader title="授权操作员" hint="操作员代表企业使用本平台，授权书到期前请及时续期。" />;
  // Renders all cards at once: otherwise each card would push those below it down.
  if ([company, office, applications].some(({ isPending }) => isPending)) {
    return (
      <div className="kb-detail">
        {header}
        <div className="kb-card">
          <LoadingPanel rows={12} title />
        </div>
      </div>
    );
  }
  return (
    <div className="kb-detail">
      {header}
      <QueryCard read={company}>
        {(saved) => (
          <>
            <h2>企业信息</h2>
            <CompanyFacts saved={saved} />
            <p className="kb-muted">如需变更企业信息，请联系专属客服。</p>
          </>
        )}
      </QueryCard>
      <QueryCard read={office}>
        {(saved) => (
          <OperatorInOffice
            saved={saved}
            canChange={applications.data !== undefined && !waiting}
            onOpen={(name) => setSearch({ form: name })}
          />
        )}
      </QueryCard>
      {waiting && <WaitingApplication application={waiting} />}
      <QueryCard read={applications}>
        {({ list }) => (
          <>
            <h2>申请记录</h2>
            <Timeline items={list.map(historyItem)} />
          </>
        )}
      </QueryCard>
    </div>
  );
}

/** The change that the provider has not decided yet; it can be withdrawn until then. */
function WaitingApplication({ application }: { application: OperatorApplication }) {
  const confirm = useConfirm();
  const withdraw = useAction(withdrawCustomerOperatorTemp, {
    onDone: () => notify.done('变更申请已撤回'),
    invalidates: [listCustomerOperatorTemps, getLinkerAuditStatus, getCustomerAccreditInfo, getCustomerInfo],
  });
  const ask = () =>
    confirm({
      title: '确定撤回该变更申请吗？',
      detail: '撤回后原操作员继续使用本平台，可重新提交申请。',
      okText: '撤回申请',
      onOk: () => withdraw.run({ params: { id: String(application.id) } }),
    });

  return (
    <section className="kb-card" aria-label="审核中的变更申请">
      <div className="kb-detail-section-title">
        <h2>
          变更申请 <ToneTag tone="theirs">审核中</ToneTag>
        </h2>
        <Actions>
          <Button onClick={ask} loading={withdraw.isRunning}>
            撤回申请
          </Button>
        </Actions>
      </div>
      <p className="kb-muted">
        预计1个工作日内完成审核。审核通过前，原操作员可继续使用本平台；审核通过后，{texts.operatorSignsIn}
      </p>
      <OperatorFacts application={application} />
    </section>
  );
}
