import { useRevalidator } from 'react-router-dom';
import { getServicerInfo, type ServicerInfo } from 'shared-kernel/contract/customers';
import './held.css';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { api, reportFailure } from 'shared-kernel/runtime';
import { KernelProviders, PageHeader, QueryCard } from 'shared-kernel/ui';
import { useDocumentTitle, usePortal } from '../portal/portal';
import { BrandMark } from '../brand/brand-mark';
import { FootText } from '../brand/foot-text';
import { LeaveGuard } from '../ui/leave-guard';
import { SignOutButton } from '../session/sign-out';

interface HeldPageProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A page for an account on hold: the kernel's blocks without menu and top bar, and always a sign-out button. */
export function HeldPage({ title, hint, children }: HeldPageProps) {
  const { brand } = usePortal().config;
  useDocumentTitle(title);

  return (
    <KernelProviders onError={(error) => void reportFailure({ area: 'host', error })}>
      <div className="host-held">
        <header className="host-held-head">
          <span className="host-held-brand">
            <BrandMark />
            {brand.name}
          </span>
          <SignOutButton />
        </header>
        <main className="host-held-main">
          <PageHeader title={title} hint={hint} />
          {children}
        </main>
        <footer className="host-held-foot">
          <FootText brand={brand} />
        </footer>
      </div>
      <LeaveGuard />
    </KernelProviders>
  );
}

/** Returns a function that runs the guard again: the user passes, is redirected to the next step, or stays here. */
export function useGoOn(): () => void {
  const { gate } = usePortal();
  const { revalidate } = useRevalidator();
  return () => {
    gate.refresh();
    void revalidate();
  };
}

/** The contact. When the call fails, only the sentence is shown: the user could not do anything about the failure. */
export function ServicerCard() {
  const [servicer, setServicer] = useState<ServicerInfo>();

  useEffect(() => {
    const leaving = new AbortController();
    api.call(getServicerInfo, { quiet: true, signal: leaving.signal }).then(setServicer, () => {});
    return () => leaving.abort();
  }, []);

  return (
    <p className="host-held-servicer">
      如需帮助，请联系专属客服{servicer && `：${servicer.name} `}
      {servicer && <a href={`tel:${servicer.phone}`}>{servicer.phone}</a>}
      {servicer && `（${servicer.workTime}）`}
    </p>
  );
}

/** Renders a step's data, or that it is loading or has failed. A later failure keeps the content on the screen. */
export function StepState<Answer>({ read, children }: ComponentProps<typeof QueryCard<Answer>>) {
  return read.data === undefined ? <QueryCard read={read}>{children}</QueryCard> : children(read.data);
}
