import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from 'shared-kernel/antd';
import { Steps } from 'shared-kernel/detail';
import { useSession, type SessionCustomer, type SessionUser } from 'shared-kernel/runtime';
import { ForbiddenPanel, LoadingPanel } from 'shared-kernel/ui';
import { firstLoginFlag, infoInputStatus as steps } from 'shared-kernel/domain/dictionaries';
import { usePortal } from '../portal/portal';
import { BaseInfoStep } from './base-info-step';
import { HeldPage } from './held-page';
import { InvoiceStep } from './invoice-step';
import { OperatorStep } from './operator-step';
import { PasswordStep } from './password-step';
import { ServicerCard } from './servicer-card';
import { StampStep } from './stamp-step';
import { useGoOn } from './use-continue.hook';
import { verificationSteps, type StepKey } from './verification-steps';

/** Holds a user with something to complete, step by step; the guard lets the user pass. */
export function VerificationPage() {
  const { gate } = usePortal();
  const goOn = useGoOn();
  const user = useSession((state) => state.user);
  const customer = useSession((state) => state.customer);
  const isProjectUser = useSession((state) => state.isProjectUser);
  const [chosen, setChosen] = useState<StepKey>();
  // The first page keeps the focus at the top; every later step takes it.
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

  // Users held for the password alone may call nothing else: see the contract's whileHeld.
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

/** Heading and place of one step. */
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
  const { infoInputStatus } = customer;
  switch (step) {
    case 'company':
      return <BaseInfoStep isFinal={infoInputStatus >= steps.code.done} onDone={onDone} />;
    case 'invoice':
      return <InvoiceStep onDone={onDone} />;
    case 'operator':
      return <OperatorStep infoInputStatus={infoInputStatus} onDone={onDone} onRefresh={onRefresh} />;
    case 'stamp':
      return <StampStep onDone={onDone} onRefresh={onRefresh} />;
    case 'password':
      return <PasswordStep user={user} reason={reason} onDone={onDone} />;
  }
}

/** Only the main account enters the employer's information. */
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
