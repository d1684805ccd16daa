import './outer-page.css';
import { useEffect, type ReactNode } from 'react';
import { usePortal } from '../portal/portal';
import { documentTitle } from '../navigation/document-title';
import { BrandMark } from '../brand/brand-mark';
import { FootText } from '../brand/foot-text';
import { StorageNote } from '../ui/storage-note';
import { ProductIntro } from './product-intro';

interface OuterPageProps {
  title: string;
  children: ReactNode;
}

/**
 * What the pages outside the layout have in common: the product's name above, who sells and who serves below, and
 * beside it, where there is space, an introduction of the product.
 */
export function OuterPage({ title, children }: OuterPageProps) {
  const { brand } = usePortal().config;

  useEffect(() => {
    document.title = documentTitle(title, brand.name);
  }, [title, brand.name]);

  return (
    <div className="host-outer">
      <ProductIntro name={brand.name} />
      <div className="host-outer-side">
        <header className="host-outer-head">
          <span className="host-outer-brand">
            <BrandMark />
            {brand.name}
          </span>
        </header>
        <main className="host-outer-card">
          <h1>{title}</h1>
          <StorageNote />
          {children}
        </main>
        <footer className="host-outer-foot">
          <FootText brand={brand} />
        </footer>
      </div>
    </div>
  );
}
