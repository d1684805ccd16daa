import type { ReactNode } from 'react';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import { daysOf, type ClaimFacts } from 'shared-kernel/domain/claims/claim-facts';
import { claimItem, trafficDuty } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { Facts, type Fact } from 'shared-kernel/detail';
import { DataTable, defineTable } from 'shared-kernel/table';
import { EmptyPanel, Money } from 'shared-kernel/ui';

const invoices = defineTable<CaseDetail['facts']['invoices'][number]>({
  label: '医疗费发票',
  rowKey: ({ invoiceNo }) => invoiceNo,
  compact: true,
  columns: (c) => [
    c.text('invoiceNo', '发票号码'),
    c.date('date', '开票日期'),
    c.text('hospitalName', '医院'),
    c.custom('isPaper', '票据', ({ isPaper }) => (isPaper ? '纸质' : '电子')),
    c.money('selfPaid', '其中自费'),
    c.money('thirdPaid', '其中他方已付'),
    c.money('amount', '发票金额'),
  ],
  card: ['invoiceNo', 'date', 'selfPaid', 'thirdPaid', 'amount'],
  sums: ['selfPaid', 'thirdPaid', 'amount'],
});

const periods = (given: ClaimFacts['leave']): string =>
  `${given.map(({ from, to }) => (from === to ? from : `${from} 至 ${to}`)).join('，')}，共${daysOf(given)}天`;

const { medical, lostWages, disability, death, hospitalAllowance, legalFees } = claimItem.code;

/** Returns the facts of one item of the claim, or of all. */
function factsOf(facts: CaseDetail['facts'], item: number | undefined): Fact[] {
  const of = (code: number, isGiven: boolean, label: string, value: ReactNode): Fact[] =>
    isGiven && (item === undefined || item === code) ? [{ label, value }] : [];
  const { billTotal, leave, certifiedLeaveDays, hospitalStays, disabilityLevel, deathTime, legalFee } = facts;
  return [
    ...of(medical, billTotal !== undefined, '费用合计（按费用清单）', <Money value={billTotal} />),
    ...of(lostWages, leave.length > 0, '误工期间', periods(leave)),
    ...of(lostWages, certifiedLeaveDays !== undefined, '建休天数', `${certifiedLeaveDays}天`),
    ...of(hospitalAllowance, hospitalStays.length > 0, '住院期间', periods(hospitalStays)),
    ...of(disability, disabilityLevel !== undefined, '伤残等级', `${disabilityLevel}级`),
    ...of(death, deathTime !== undefined, '死亡时间', deathTime && instantText(deathTime)),
    ...of(legalFees, legalFee !== undefined, '法律费用', <Money value={legalFee} />),
    // Applies to the claim as a whole.
    ...(facts.trafficDuty === undefined
      ? []
      : [{ label: '伤者的事故责任', value: trafficDuty.label(facts.trafficDuty) }]),
  ];
}

export const hasClaimedFacts = ({ facts }: Pick<CaseDetail, 'facts'>): boolean =>
  facts.invoices.length > 0 || factsOf(facts, undefined).length > 0;

interface ClaimedFactsProps {
  facts: CaseDetail['facts'];
  /** Code of claimItem; all items when absent. */
  item?: number;
}

/** The employer's claim, as submitted with the documents. */
export function ClaimedFacts({ facts, item }: ClaimedFactsProps) {
  const items = factsOf(facts, item);
  const showsInvoices = facts.invoices.length > 0 && (item === undefined || item === medical);
  if (!showsInvoices && items.length === 0) return <EmptyPanel text="没有填写这一项的索赔信息。" />;
  return (
    <>
      {showsInvoices && <DataTable table={invoices} rows={facts.invoices} />}
      {items.length > 0 && <Facts items={items} />}
    </>
  );
}
