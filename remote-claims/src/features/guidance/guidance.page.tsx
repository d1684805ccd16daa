import { type ReactNode, useState } from 'react';
import { LinkButton, PageHeader, ErrorPanel, LoadingPanel, TabStrip, ToneTag } from 'shared-kernel/ui';
import { paths } from '../../paths';
import { listHotlines } from 'shared-kernel/contract/claims/guidance';
import { Facts } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import * as texts from 'shared-kernel/domain/texts';
import { DataTable, defineTable } from 'shared-kernel/table';
import { materialGuide, type MaterialGuide } from 'shared-kernel/domain/claims/claim-materials';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { ClaimTemplate, hasTemplate } from '../../shared/claim-template';

/** One step of a claim: the action, and its deadline. */
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

/** The steps of a claim from the accident to the payment, as pictures with a sentence and a deadline each. */
const FlowSteps = () => (
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

const words = {
  required: ['必传', 'yours'],
  conditional: ['有条件必传', 'theirs'],
  optional: ['选传', 'draft'],
} as const;

const papersTable = defineTable<MaterialGuide>({
  label: '理赔材料',
  rowKey: (row) => row.code,
  compact: true,
  pageSize: 40,
  columns: (c) => [
    c.text('name', '材料'),
    c.custom('need', '要求', ({ need }) => <ToneTag tone={words[need][1]}>{words[need][0]}</ToneTag>),
    c.custom('condition', '说明', (row) => row.condition ?? '-'),
    c.custom('template', '模板', ({ code }) => (hasTemplate(code) ? <ClaimTemplate code={code} /> : '-')),
  ],
});

const tabs = claimItem.options.map(({ value, label }) => ({ key: String(value), label }));

/** The documents for each kind of claim with their conditions, and forms to download. */
function Papers() {
  const [item, setItem] = useState(tabs[0]?.key ?? '');
  return (
    <>
      <TabStrip label="索赔项目" tabs={tabs} active={item} onChange={setItem} />
      <DataTable table={papersTable} rows={materialGuide(Number(item))} />
    </>
  );
}

const insurer = '保险公司';
const employer = '企业';

/** Who has to do which step by when, and the source of that rule. */
const deadlines = [
  { what: '报案', who: employer, when: texts.reportWithin, basis: '保险法第二十一条、保险条款' },
  { what: '提交材料', who: employer, when: '报案后30天；180天未提交的撤案', basis: '保险条款' },
  { what: '材料初审', who: '平台', when: '2个工作日', basis: '服务承诺' },
  { what: '告知缺少的材料', who: insurer, when: '及时，一次性告知', basis: '保险法第二十二条' },
  { what: '作出核定', who: insurer, when: '情形复杂的30天内', basis: '保险法第二十三条' },
  { what: '拒赔通知', who: insurer, when: '核定之日起3天内', basis: '保险法第二十四条' },
  {
    what: '确认理算',
    who: employer,
    when: '7天内，逾期视为同意；赔付为零或不足索赔一半的除外',
    basis: '保险条款',
  },
  { what: '支付赔款', who: insurer, when: texts.paidWithin, basis: '保险法第二十三条' },
  { what: '申请工伤认定', who: employer, when: '事故发生之日起30天内', basis: '工伤保险条例第十七条' },
  { what: '评价', who: employer, when: '结案后30天内', basis: '服务承诺' },
];

const deadlinesTable = defineTable<(typeof deadlines)[number]>({
  label: '时限',
  rowKey: (row) => row.what,
  compact: true,
  columns: (c) => [
    c.text('what', '事项'),
    c.text('who', '由谁'),
    c.text('when', '时限'),
    c.text('basis', '依据'),
  ],
});

/** How to report and claim: the steps, telephone numbers, the documents for each kind of claim, the deadlines. */
export function GuidancePage() {
  return (
    <>
      <PageHeader
        title="理赔指引"
        hint="出险后怎么做、找谁、多久、要什么材料。"
        actions={
          <>
            <LinkButton href={paths['claims.questions']}>理赔问答</LinkButton>
            <LinkButton type="primary" href={paths['claims.report']}>
              去报案
            </LinkButton>
          </>
        }
      />
      <Part title="理赔流程">
        <FlowSteps />
      </Part>
      <Part title="报案电话">
        <Hotlines />
      </Part>
      <Part title="需要的材料">
        <Papers />
        <p className="kb-muted">报案后，案件会按实际情况列出清单，模板可以带入案件信息下载。</p>
      </Part>
      <Part title="时限和依据">
        <DataTable table={deadlinesTable} rows={deadlines} />
      </Part>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="kb-card" aria-label={title} style={{ marginBottom: 16 }}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Telephone numbers of the insurers, the employer's own first. */
function Hotlines() {
  const read = useEndpoint(listHotlines, undefined, { staleTime: Infinity });
  if (read.isError) return <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingPanel rows={2} />;
  return (
    <Facts
      items={read.data.list.map(({ supplyerName, hotline, reportEmail, isOwn }) => ({
        label: isOwn ? `${supplyerName}（本企业投保）` : supplyerName,
        value: (
          <>
            <a className="kb-link" href={`tel:${hotline.replaceAll('-', '')}`}>
              {hotline}
            </a>
            <div className="kb-muted">{reportEmail}</div>
          </>
        ),
      }))}
    />
  );
}
