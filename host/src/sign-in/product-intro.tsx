import { BrandMark } from '../brand/brand-mark';
import { CoverDrawing } from './cover-drawing';

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

/** Introduction of the product. Only drawn lines: it costs a first visitor next to nothing. */
export function ProductIntro({ name }: { name: string }) {
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
