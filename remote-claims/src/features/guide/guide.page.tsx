import { useSearchParams } from 'react-router-dom';
import { Select } from 'shared-kernel/antd-entry';
import { getInsure, listInsures } from 'shared-kernel/contract/insure';
import { Facts } from 'shared-kernel/detail';
import { disabilityPercent, type DisabilityTable } from 'shared-kernel/domain/claims/disability-table';
import { insureStatus, maimRatio } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { useEndpoint } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { EmptyPanel, ErrorPanel, LinkButton, LoadingPanel, PageHeader, TabStrip } from 'shared-kernel/ui';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import { paths } from '../../paths';
import { Calculator } from './calculator';
import { guideItems } from './guide-items';

const grades = ['一级', '二级', '三级', '四级', '五级', '六级', '七级', '八级', '九级', '十级'];
const rows = grades.map((grade, index) => ({
  grade,
  A: disabilityPercent.A[index] ?? 0,
  B: disabilityPercent.B[index] ?? 0,
  C: disabilityPercent.C[index] ?? 0,
}));
type Row = (typeof rows)[number];

/** Marks the column of the policy's own table. */
const tableOf = (own: string | undefined) =>
  defineTable<Row>({
    label: '伤残比例表',
    rowKey: (row) => row.grade,
    compact: true,
    columns: (c) => [
      c.text('grade', '伤残等级'),
      ...(['A', 'B', 'C'] as const satisfies DisabilityTable[]).map((code) =>
        c.custom(
          code,
          `${maimRatio.label(code)}${code === own ? '（本保单）' : ''}`,
          (row) => (code === own ? <strong>{row[code]}%</strong> : `${row[code]}%`),
          { align: 'right' },
        ),
      ),
    ],
  });

/** The three tables in use, as percent of the limit for each level. */
const DisabilityTables = ({ own }: { own: string | undefined }) => (
  <section className="kb-card" aria-label="伤残比例表" style={{ marginTop: 16 }}>
    <h2>伤残比例表</h2>
    <p className="kb-muted">死亡/伤残限额的百分比，等级依据GB/T 16180-2014。</p>
    <DataTable table={tableOf(own)} rows={rows} />
  </section>
);

const { paid, inForce, expired } = insureStatus.code;
const tabs = guideItems.map(({ key, label }) => ({ key, label }));
const spaced = { marginTop: 16 };

/** How each item is calculated under one of the employer's policies, with a calculator that uses the server's rules. */
export function ClaimGuidePage() {
  const [search, setSearch] = useSearchParams();
  const policies = useEndpoint(listInsures, {
    query: { insureStatus: [inForce, paid, expired].join(','), length: 100 },
  });
  const chosen = Number(search.get('insureId')) || policies.data?.list[0]?.id;
  const item = guideItems.find(({ key }) => key === search.get('item')) ?? guideItems[0];
  const put = (name: string, value: string) =>
    setSearch((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true });
  if (!item) return null;
  return (
    <>
      <PageHeader
        title={texts.itemCalculation}
        hint="各项赔款怎么算、按哪些约定，可以用自己的保单试算。"
        actions={<LinkButton href={paths['claims.guidance']}>查看理赔指引</LinkButton>}
      />
      <section className="kb-card" aria-label="理赔项目">
        <label htmlFor="guide-policy" className="kb-muted">
          保单
        </label>
        <div style={{ maxWidth: 480 }}>
          <Select
            id="guide-policy"
            style={{ width: '100%' }}
            placeholder="请选择保单"
            loading={policies.isPending}
            value={chosen}
            showSearch={{ optionFilterProp: 'label' }}
            options={policies.data?.list.map((one) => ({
              value: one.id,
              label: `${one.policyNo ?? one.insureNo} · ${one.mealName} · ${one.supplyerName}`,
            }))}
            onChange={(id: PolicyId) => put('insureId', String(id))}
          />
        </div>
        <div style={spaced}>
          <TabStrip label="理赔项目" tabs={tabs} active={item.key} onChange={(key) => put('item', key)} />
        </div>
        <h2>{item.label}怎么算</h2>
        <p>{item.formula}</p>
        <ul>
          {item.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
      <div style={spaced}>
        {policies.isError ? (
          <ErrorPanel error={policies.error} onRetry={() => void policies.refetch()} />
        ) : chosen === undefined ? (
          policies.isPending ? (
            <LoadingPanel rows={6} />
          ) : (
            <section className="kb-card">
              <EmptyPanel text="还没有生效的保单，投保后可以按保单约定试算。" />
            </section>
          )
        ) : (
          <OfPolicy key={chosen} insureId={chosen} item={item} />
        )}
      </div>
    </>
  );
}

function OfPolicy({ insureId, item }: { insureId: PolicyId; item: (typeof guideItems)[number] }) {
  const policy = useEndpoint(getInsure, { params: { id: String(insureId) } });
  return (
    <>
      <section className="kb-card" aria-label="保单约定" style={{ marginBottom: 16 }}>
        <h2>保单约定</h2>
        {policy.data ? (
          <Facts items={item.terms(policy.data.terms)} />
        ) : policy.isError ? (
          <ErrorPanel error={policy.error} onRetry={() => void policy.refetch()} />
        ) : (
          <LoadingPanel rows={2} />
        )}
      </section>
      <Calculator key={item.key} insureId={insureId} item={item.item} inputs={item.inputs} />
      {item.key === 'disability' && <DisabilityTables own={policy.data?.terms.maimRatioCode} />}
    </>
  );
}
