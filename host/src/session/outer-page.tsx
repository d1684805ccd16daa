import { useEffect, type ReactNode } from 'react';
import { usePortal } from '../boot/portal';
import { documentTitle } from '../navigation/document-title';

interface OuterPageProps {
  title: string;
  children: ReactNode;
  /** At the right of the product's name, such as the way out. */
  corner?: ReactNode;
}

/** What the pages outside the layout have in common: the product's name above, who sells and who serves below. */
export function OuterPage({ title, corner, children }: OuterPageProps) {
  const { brand } = usePortal().config;

  useEffect(() => {
    document.title = documentTitle(title, brand.name);
  }, [title, brand.name]);

  return (
    <div className="host-outer">
      <header className="host-outer-head">
        <span className="host-outer-brand">{brand.name}</span>
        {corner}
      </header>
      <main className="host-outer-card">
        <h1>{title}</h1>
        {children}
      </main>
      <footer className="host-outer-foot">
        本平台仅提供技术服务，保险销售及理赔服务由{brand.salesCompany}提供
      </footer>
    </div>
  );
}
