import './outer-page.css';
import type { ReactNode } from 'react';
import { useDocumentTitle, usePortal } from '../portal/portal';
import { BrandMark } from '../brand/brand-mark';
import { FootText } from '../brand/foot-text';
import { useDrawnPage } from './use-drawn-page.hook';
import { StorageNote } from '../ui/storage-note';

const points = [
  {
    title: '人员随进随保',
    text: '加保、减保、替换在线提交，最快次日生效',
    drawing:
      'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-3.6 3-5.8 6.5-5.8s6.1 2.2 6.5 5.8M18.5 8v6M15.5 11h6',
  },
  {
    title: '理赔进度看得见',
    text: '从报案、补充材料到理算结案，每一步都有记录',
    drawing: 'M6 3h9l4 4v14H6zM14.5 3v4.5H19M9 12.5h6.5M9 16.5h4',
  },
  {
    title: '每笔费用对得上',
    text: '充值、保费、结算、开票集中管理，随时可查',
    drawing: 'M3 6.5h18v12H3zM3 10.5h18M7 15h4',
  },
];

/** Introduction of the product. Line drawings only, so that it costs a first visitor almost no download. */
function ProductIntro({ name }: { name: string }) {
  return (
    <section className="host-intro" aria-label={`关于${name}`}>
      <p className="host-intro-brand">
        <BrandMark />
        {name}
      </p>
      <div className="host-intro-body">
        <p className="host-intro-lead">
          雇主责任险，
          <br />
          投保到理赔一站办妥
        </p>
        <ul className="host-intro-points">
          {points.map(({ title, text, drawing }) => (
            <li key={title}>
              <svg viewBox="0 0 24 24" aria-hidden>
                <path d={drawing} />
              </svg>
              <div>
                <strong>{title}</strong>
                <span>{text}</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <CoverDrawing />
    </section>
  );
}

/** A drawing of a policy with its insured persons. */
function CoverDrawing() {
  return (
    <svg className="host-drawing" viewBox="39 0 382 210" aria-hidden>
      <rect x="76" y="46" width="344" height="164" rx="10" fill="#d5e3f6" />
      <g>
        <rect x="40" y="18" width="344" height="192" rx="10" fill="#fff" stroke="#cfdcee" />
        <path fill="#1d5fbf" d="M80 40 60 47v15c0 13 8.5 22.5 20 26.5C91.5 84.5 100 75 100 62V47z" />
        <path
          fill="none"
          stroke="#fff"
          strokeWidth="3.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m71 63 6.5 6.5L89 57"
        />
        <rect x="116" y="47" width="112" height="9" rx="4.5" fill="#1f2733" opacity=".78" />
        <rect x="116" y="66" width="76" height="7" rx="3.5" fill="#c3cfde" />
        <rect x="304" y="46" width="58" height="22" rx="4" fill="#e3f3ea" />
        <path
          fill="none"
          stroke="#1a7f4b"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m315 57 4 4 7-8"
        />
        <rect x="332" y="53.5" width="20" height="7" rx="3.5" fill="#1a7f4b" opacity=".7" />
        <path stroke="#e3e8ef" d="M60 108h304" />
      </g>
      {[128, 164].map((y, row) => (
        <g key={y}>
          <circle cx="72" cy={y + 6} r="11" fill="#e8f0fb" />
          <circle cx="72" cy={y + 3} r="4" fill="#1d5fbf" />
          <path d={`M64.5 ${y + 13.5}c1-4.5 4-6 7.5-6s6.5 1.5 7.5 6`} fill="#1d5fbf" />
          <rect x="96" y={y + 2} width={row ? 52 : 64} height="8" rx="4" fill="#5b6573" opacity=".6" />
          <rect x="188" y={y + 2} width={row ? 88 : 72} height="8" rx="4" fill="#d7dfe9" />
          <rect x="318" y={y + 2} width="44" height="8" rx="4" fill="#d7dfe9" />
        </g>
      ))}
    </svg>
  );
}

/**
 * Layout of the pages outside the frame: the product's name above, seller and provider below, and, where there is
 * space, an introduction of the product.
 */
export function OuterPage({ title, children }: { title: string; children: ReactNode }) {
  const { brand } = usePortal().config;
  useDocumentTitle(title);
  const page = useDrawnPage<HTMLDivElement>();

  return (
    <div className="host-outer" ref={page}>
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
