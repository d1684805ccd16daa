import * as texts from 'shared-kernel/domain/texts';

/** One step of a claim: what is done, and by when. */
const steps = [
  {
    title: '救助',
    text: '先救治伤者，保护现场并拍照；涉及交通事故或第三方时立即报警。',
    when: '立即',
    icon: 'M12 21C6 16 3 12.5 3 8.8A4.8 4.8 0 0 1 12 6.5 4.8 4.8 0 0 1 21 8.8C21 12.5 18 16 12 21ZM12 9v6M9 12h6',
  },
  {
    title: '报案',
    text: '在线报案，或拨打保险公司报案电话。超过48小时仍可报案，需说明原因。',
    when: texts.reportWithin,
    icon: 'M6 3h3l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3Z',
  },
  {
    title: '材料',
    text: '按案件清单上传材料，纸质发票原件同时寄送。',
    when: '报案后30天内',
    icon: 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6',
  },
  {
    title: '审核',
    text: '缺少的材料一次性告知；情形复杂的30天内作出核定。',
    when: '初审2个工作日',
    icon: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21M8 10.5l2 2 3.5-4',
  },
  {
    title: '理算',
    text: '按保单约定计算赔款，您确认或提出异议，逾期视为同意。',
    when: '7天内确认',
    icon: 'M5 3h14v18H5ZM8 7h8M8 12h2M12 12h2M16 12h.5M8 16h2M12 16h2M16 16h.5',
  },
  {
    title: '赔付',
    text: '赔款支付到您填写的领款账户，到账后可以评价。',
    when: texts.paidWithin,
    icon: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 7.5 12 12l3.5-4.5M12 12v5M9 13h6M9 15.5h6',
  },
] as const;

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 148px), 1fr))',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
} as const;

/** The way of a claim from the accident to the payment, as pictures with a sentence and a deadline each. */
export const FlowSteps = () => (
  <ol style={grid}>
    {steps.map(({ title, text, when, icon }, index) => (
      <li key={title}>
        <svg width="40" height="40" viewBox="0 0 24 24" aria-hidden>
          <path
            d={icon}
            fill="none"
            stroke="var(--kb-primary)"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <h3 style={{ margin: '4px 0' }}>
          {index + 1}. {title}
        </h3>
        <p style={{ margin: '0 0 4px' }}>{text}</p>
        <p className="kb-muted" style={{ margin: 0 }}>
          {when}
        </p>
      </li>
    ))}
  </ol>
);
