import type { AnswerOf } from 'shared-kernel/contract';
import type { listCustomerOperatorTemps } from 'shared-kernel/contract/onboarding';
import { Timeline } from 'shared-kernel/detail';
import { applyKind, operatorApplicationStatus } from 'shared-kernel/domain/dictionaries';
import type { useEndpoint } from 'shared-kernel/query';
import { Instant, QueryCard } from 'shared-kernel/ui';

type Applications = AnswerOf<typeof listCustomerOperatorTemps>;

/** Applications so far, newest first. */
export function ApplicationHistory({
  read,
}: {
  read: ReturnType<typeof useEndpoint<typeof listCustomerOperatorTemps>>;
}) {
  return (
    <QueryCard read={read}>
      {({ list }) => (
        <>
          <h2>申请记录</h2>
          <Timeline items={list.map(toItem)} />
        </>
      )}
    </QueryCard>
  );
}

const toItem = (application: Applications['list'][number]) => ({
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
