import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button } from 'shared-kernel/antd';
import {
  getCustomerAccreditInfo,
  getCustomerOperatorTemp,
  getLinkerAuditStatus,
  type CustomerAccreditInfo,
  type OperatorApplication,
} from 'shared-kernel/contract/onboarding';
import { OperatorFacts, OperatorForm } from 'shared-kernel/operator';
import { invalidate, useEndpoint } from 'shared-kernel/query';
import { bus, topics, useSession } from 'shared-kernel/runtime';
import { QueryCard, ToneTag } from 'shared-kernel/ui';
import { operatorAuditStatus } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { OperatorTempId } from 'shared-kernel/domain/nouns/ids';
import { HeldPage, ServicerCard, StepState, useGoOn } from './held-page';

/** Polling interval in milliseconds, while the page is visible. */
const pollMs = 30_000;

/** Shown to an employer whose operator is not approved yet, or was refused. */
export function OperatorCheckPage() {
  const customer = useSession((state) => state.customer);
  return (
    <HeldPage title="操作员审核" hint={customer?.customername}>
      <AuditState />
      <ServicerCard />
    </HeldPage>
  );
}

function AuditState() {
  const goOn = useGoOn();
  const isProjectUser = useSession((state) => state.isProjectUser);
  // Hidden and sleeping tabs do not poll; a tab that becomes visible polls at once.
  const read = useEndpoint(getLinkerAuditStatus, undefined, {
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  useApproved(read.data?.linkerAuditStatus, goOn);

  return (
    <StepState read={read}>
      {({ linkerAuditStatus, auditRemark, tempId }) => {
        const isRefused = linkerAuditStatus === operatorAuditStatus.code.rejected;
        return (
          <>
            <Verdict
              isRefused={isRefused}
              remark={auditRemark}
              action={
                <Button loading={read.isRefetching} onClick={() => void read.refetch()}>
                  刷新
                </Button>
              }
            />
            {isProjectUser ? (
              isRefused && <p className="kb-card">请联系企业主账号修改后重新提交。</p>
            ) : isRefused ? (
              <Resubmission id={tempId} />
            ) : (
              tempId !== null && <Submitted id={tempId} />
            )}
          </>
        );
      }}
    </StepState>
  );
}

/** Shows a toast when the audit has passed, which survives this page, and continues. */
function useApproved(status: number | undefined, goOn: () => void): void {
  const { waiting, rejected } = operatorAuditStatus.code;
  const isShown = useRef(false);
  const show = useEffectEvent(() => {
    if (isShown.current) return;
    isShown.current = true;
    bus.publish(topics.noticeGiven, { message: texts.operatorApproved });
    goOn();
  });
  useEffect(() => {
    if (status !== undefined && status !== waiting && status !== rejected) show();
  }, [status, waiting, rejected]);
}

interface VerdictProps {
  isRefused: boolean;
  remark: string | null;
  action: ReactNode;
}

function Verdict({ isRefused, remark, action }: VerdictProps) {
  return (
    <section className="kb-card host-held-verdict" aria-label="审核结果">
      <div role="status">
        <ToneTag tone={isRefused ? 'refused' : 'theirs'}>{isRefused ? '审核不通过' : '审核中'}</ToneTag>
        {isRefused && remark && <p>原因：{remark}</p>}
        <p className="kb-muted">
          {isRefused
            ? '请按原因修改资料后重新提交。'
            : '授权操作员的申请正在审核，预计1个工作日内完成，审核通过后自动进入平台。'}
        </p>
      </div>
      {action}
    </section>
  );
}

const useApplication = (id: OperatorTempId | null) =>
  useEndpoint(getCustomerOperatorTemp, { params: { id: String(id) } }, { enabled: id !== null });

function Submitted({ id }: { id: OperatorTempId }) {
  const application = useApplication(id);
  return (
    <QueryCard read={application}>
      {(found) => (
        <>
          <h2>提交的资料</h2>
          <OperatorFacts application={found} />
        </>
      )}
    </QueryCard>
  );
}

function Resubmission({ id }: { id: OperatorTempId | null }) {
  const application = useApplication(id);
  const office = useEndpoint(getCustomerAccreditInfo);
  const form = (saved: CustomerAccreditInfo, previous?: OperatorApplication) => (
    <OperatorForm
      key={previous?.id}
      saved={saved}
      previous={previous}
      submitText="重新提交"
      draftKey="operator-check.resubmit"
      onRefresh={() => void invalidate(getLinkerAuditStatus)}
    />
  );
  return (
    <StepState read={office}>
      {(saved) =>
        id === null ? (
          form(saved)
        ) : (
          <StepState read={application}>{(previous) => form(saved, previous)}</StepState>
        )
      }
    </StepState>
  );
}
