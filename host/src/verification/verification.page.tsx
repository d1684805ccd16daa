import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from 'shared-kernel/antd';
import {
  getCustomerAccreditInfo,
  getCustomerOperatorTemp,
  getLinkerAuditStatus,
} from 'shared-kernel/contract/onboarding';
import { Steps } from 'shared-kernel/detail';
import { OperatorForm, OperatorFacts } from 'shared-kernel/operator';
import { useEndpoint } from 'shared-kernel/query';
import { useSession, type SessionCustomer, type SessionState, type SessionUser } from 'shared-kernel/runtime';
import { ForbiddenPanel, LoadingPanel, QueryCard } from 'shared-kernel/ui';
import { firstLoginFlag, infoInputStatus, planConfirmStampStatus } from 'shared-kernel/domain/dictionaries';
import type { OperatorTempId } from 'shared-kernel/domain/nouns/ids';
import { usePortal } from '../portal/portal';
import { BaseInfoStep } from './base-info-step';
import { HeldPage, ServicerCard, StepState, useGoOn } from './held-page';
import { InvoiceStep } from './invoice-step';
import { PasswordStep } from './password-step';
import { StampStep } from './stamp-step';

type StepKey = 'company' | 'invoice' | 'operator' | 'stamp' | 'password';

interface VerificationStep {
  readonly key: StepKey;
  readonly title: string;
  readonly isDone: boolean;
}

/** infoInputStatus counts completed parts; authority and application are one step on screen. */
const filledBy = infoInputStatus.code;

/** Returns the steps of the verification page for this user, in the guard's order. */
export function verificationSteps(
  { user, customer }: Pick<SessionState, 'user' | 'customer'>,
  passwordOk: boolean,
): VerificationStep[] {
  const filled = customer?.infoInputStatus ?? filledBy.notStarted;
  const stamp = customer?.planConfirmStampStatus ?? planConfirmStampStatus.code.notNeeded;
  const steps: VerificationStep[] = [
    { key: 'company', title: '企业信息', isDone: filled >= filledBy.company },
    { key: 'invoice', title: '开票信息', isDone: filled >= filledBy.invoice },
    { key: 'operator', title: '授权操作员', isDone: filled >= filledBy.done },
  ];
  if (stamp !== planConfirmStampStatus.code.notNeeded)
    steps.push({
      key: 'stamp',
      title: '方案确认盖章',
      isDone: stamp === planConfirmStampStatus.code.stamped,
    });
  if (user?.firstLoginFlag === firstLoginFlag.code.firstLogin || !passwordOk)
    steps.push({ key: 'password', title: '登录密码', isDone: false });
  return steps;
}

/** Shown to users with something to complete, step by step, until the guard lets them pass. */
export function VerificationPage() {
  const { gate } = usePortal();
  const goOn = useGoOn();
  const user = useSession((state) => state.user);
  const customer = useSession((state) => state.customer);
  const isProjectUser = useSession((state) => state.isProjectUser);
  const [chosen, setChosen] = useState<StepKey>();
  // The first step leaves the focus at the top of the page; every later step gets it.
  const [hasMoved, setMoved] = useState(false);
  const reason = gate.passwordReason();
  const steps = verificationSteps({ user, customer }, reason === undefined);
  const firstOpen = steps.findIndex(({ isDone }) => !isDone);
  const current = firstOpen < 0 ? steps.length : firstOpen;
  const chosenStep = steps.findIndex(({ key }) => key === chosen);
  const opened = chosenStep >= 0 && chosenStep <= current ? chosenStep : current;
  const step = steps[opened];

  const open = (key: StepKey | undefined) => {
    setMoved(true);
    setChosen(key);
  };
  const done = () => {
    open(undefined);
    goOn();
  };

  // Users held only for their password may call nothing else: see `whileHeld` in the contract.
  const isForPassword = steps[current]?.key === 'password';
  const title = isForPassword ? passwordTitle(user) : '企业信息完善';

  return (
    <HeldPage title={title} hint={`${customer?.customername ?? ''}，完成以下事项后即可使用平台。`}>
      {!isForPassword && (
        <section className="kb-card host-held-steps" aria-label="办理进度">
          <Steps
            items={steps}
            current={current}
            opened={opened}
            onOpen={isProjectUser ? undefined : (index) => open(steps[index]?.key)}
          />
        </section>
      )}
      {step && user && customer ? (
        <StepFrame key={step.key} title={step.title} takesFocus={hasMoved}>
          {isProjectUser && step.key !== 'password' ? (
            <OthersTurn onRefresh={goOn} />
          ) : (
            <StepBody
              step={step.key}
              user={user}
              customer={customer}
              reason={reason}
              onDone={done}
              onRefresh={goOn}
            />
          )}
        </StepFrame>
      ) : (
        <LoadingPanel />
      )}
      <ServicerCard />
    </HeldPage>
  );
}

const passwordTitle = (user: SessionUser | undefined) =>
  user?.firstLoginFlag === firstLoginFlag.code.firstLogin ? '设置登录密码' : '登录密码已过期';

interface StepFrameProps {
  title: string;
  takesFocus: boolean;
  children: ReactNode;
}

function StepFrame({ title, takesFocus, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrive = useEffectEvent(() => {
    if (takesFocus) heading.current?.focus();
  });
  useEffect(() => arrive(), []);
  return (
    <section className="host-held-step">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface StepBodyProps {
  step: StepKey;
  user: SessionUser;
  customer: SessionCustomer;
  reason: string | undefined;
  onDone: () => void;
  onRefresh: () => void;
}

function StepBody({ step, user, customer, reason, onDone, onRefresh }: StepBodyProps) {
  const filled = customer.infoInputStatus;
  switch (step) {
    case 'company':
      return <BaseInfoStep isFinal={filled >= filledBy.done} onDone={onDone} />;
    case 'invoice':
      return <InvoiceStep onDone={onDone} />;
    case 'operator':
      return <OperatorStep filled={filled} onDone={onDone} onRefresh={onRefresh} />;
    case 'stamp':
      return <StampStep onDone={onDone} onRefresh={onRefresh} />;
    case 'password':
      return <PasswordStep user={user} reason={reason} onDone={onDone} />;
  }
}

/** Shown to other users, because only the main account enters the employer's information. */
function OthersTurn({ onRefresh }: { onRefresh: () => void }) {
  return (
    <section className="kb-card">
      <ForbiddenPanel text="企业信息由企业主账号填写，请联系主账号管理员完成后再登录。" />
      <div className="kb-actions host-held-centre">
        <Button onClick={onRefresh}>刷新</Button>
      </div>
    </section>
  );
}

interface OperatorStepProps {
  filled: number;
  onDone: () => void;
  /** Runs the guard again: another window may have submitted this step already. */
  onRefresh: () => void;
}

/** Authorises the operator. One form makes two calls: the authority, then the application for the audit. */
function OperatorStep({ filled, onDone, onRefresh }: OperatorStepProps) {
  const read = useEndpoint(getCustomerAccreditInfo);
  if (filled >= filledBy.done) return <SubmittedOperator />;
  return (
    <StepState read={read}>
      {(saved) => (
        <OperatorForm
          saved={saved}
          isAuthorised={filled >= filledBy.accredit}
          submitText="提交审核"
          draftKey="verification.operator"
          onDone={onDone}
          onRefresh={() => {
            void read.refetch();
            onRefresh();
          }}
        />
      )}
    </StepState>
  );
}

function SubmittedOperator() {
  const status = useEndpoint(getLinkerAuditStatus);
  return (
    <StepState read={status}>
      {({ tempId }) =>
        tempId ? <Application id={tempId} /> : <p className="kb-card">授权操作员信息已提交。</p>
      }
    </StepState>
  );
}

function Application({ id }: { id: OperatorTempId }) {
  const read = useEndpoint(getCustomerOperatorTemp, { params: { id: String(id) } });
  return <QueryCard read={read}>{(application) => <OperatorFacts application={application} />}</QueryCard>;
}
