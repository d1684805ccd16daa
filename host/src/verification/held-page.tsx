import './held.css';
import { useEffect, type ReactNode } from 'react';
import { reportFailure } from 'shared-kernel/runtime';
import { KernelProviders, PageHeader } from 'shared-kernel/ui';
import { usePortal } from '../portal/portal';
import { BrandMark } from '../brand/brand-mark';
import { FootText } from '../brand/foot-text';
import { LeaveGuard } from '../ui/leave-guard';
import { documentTitle } from '../navigation/document-title';
import { SignOutButton } from '../session/sign-out';

interface HeldPageProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A page for a held account: the kernel's blocks without menu and top bar, and always a sign-out. */
export function HeldPage({ title, hint, children }: HeldPageProps) {
  const { brand } = usePortal().config;

  useEffect(() => {
    document.title = documentTitle(title, brand.name);
  }, [title, brand.name]);

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
