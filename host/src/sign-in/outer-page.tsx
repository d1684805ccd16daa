import './outer-page.css';
import { useEffect, type ReactNode } from 'react';
import { usePortal } from '../portal/portal';
import { documentTitle } from '../navigation/document-title';
import { BrandMark } from '../brand/brand-mark';
import { FootText } from '../brand/foot-text';
import { ProductIntro } from './product-intro';

interface OuterPageProps {
  title: string;
  children: ReactNode;
  /** Content at the right of the product's name, such as the sign-out button. */
  corner?: ReactNode;
  /** Shows beside the card, where there is space, an introduction of the product: for signed-out users. */
  intro?: boolean;
  /** For pages with large forms: the card may have a page's width. */
  wide?: boolean;
}

/** What the pages outside the layout have in common: the product's name above, who sells and who serves below. */
export function OuterPage({ title, corner, intro = false, wide = false, children }: OuterPageProps) {
  const { brand } = usePortal().config;

  useEffect(() => {
    document.title = documentTitle(title, brand.name);
  }, [title, brand.name]);

  return (
    <div className="host-outer" data-intro={intro || undefined}>
      {intro && <ProductIntro name={brand.name} />}
      <div className="host-outer-side">
        <header className="host-outer-head">
          <span className="host-outer-brand">
            <BrandMark />
            {brand.name}
          </span>
          {corner}
        </header>
        <main className="host-outer-card" data-wide={wide || undefined}>
          <h1>{title}</h1>
          {children}
        </main>
        <footer className="host-outer-foot">
          <FootText brand={brand} />
        </footer>
      </div>
    </div>
  );
}
