import { useState } from 'react';
import { materialGuide, type MaterialGuide } from 'shared-kernel/domain/claims/claim-materials';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { DataTable, defineTable } from 'shared-kernel/table';
import { TabStrip, ToneTag } from 'shared-kernel/ui';
import { ClaimTemplate, hasTemplate } from '../../shared/claim-template';

const words = {
  required: ['必传', 'yours'],
  conditional: ['有条件必传', 'theirs'],
  optional: ['选传', 'draft'],
} as const;

const table = defineTable<MaterialGuide>({
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

/** The papers of each kind of claim with their conditions, and forms to download. */
export function Papers() {
  const [item, setItem] = useState(tabs[0]?.key ?? '');
  return (
    <>
      <TabStrip label="索赔项目" tabs={tabs} active={item} onChange={setItem} />
      <DataTable table={table} rows={materialGuide(Number(item))} />
    </>
  );
}
