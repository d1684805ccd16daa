import type { RiskData } from 'shared-kernel/contract/claims/risk';
import { accidentType } from 'shared-kernel/domain/dictionaries';
import { figures } from 'shared-kernel/domain/figures';
import { isWithheld, yuanOfFen, type Fen, type Withheld } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { SheetTable } from '../../../platform/spreadsheet/write-tables';

const yuan = (amount: Fen | Withheld | null): number | null =>
  amount === null || isWithheld(amount) ? null : yuanOfFen(amount);

/** Builds the tables for both the workbook and the printed report. Omits `premium` where the caller may not see it. */
export function riskTables(data: RiskData, seesPremium: boolean): SheetTable[] {
  const counted = (what: string, groups: RiskData['byType']): SheetTable => ({
    title: `按${what}`,
    head: [what, '案件数', '赔付金额'],
    rows: groups.map(({ label, caseCount, paidAmount }) => [label, caseCount, yuan(paidAmount)]),
  });
  return [
    {
      title: '概览',
      head: ['指标', '数值'],
      rows: [
        ['出险日期', `${data.from} 至 ${data.to}`],
        ['案件数', data.caseCount],
        [figures.openCases.label, data.openCount],
        [figures.seriousCases.label, data.seriousCount],
        ['在保人月', data.personMonths],
        [figures.accidentFrequency.label, data.frequency],
        ['赔付金额（元）', yuan(data.paidAmount)],
        [`${figures.averagePaid.label}（元）`, yuan(data.averagePaid)],
        [figures.averageDays.label, data.averageDays],
        ...(seesPremium
          ? [
              [`${figures.earnedPremium.label}（元）`, yuan(data.premium)],
              [`${figures.accidentLossRatio.label}（%）`, data.lossRatio],
            ]
          : []),
      ],
    },
    counted('事故类型', data.byType),
    counted('受伤部位', data.byPart),
    {
      title: '按月份',
      head: ['月份', '案件数', '赔付金额'],
      rows: data.byMonth.map(({ month, caseCount, paidAmount }) => [month, caseCount, yuan(paidAmount)]),
    },
    {
      title: '按项目',
      head: [
        '项目',
        '案件数',
        '在保人月',
        figures.accidentFrequency.label,
        '赔付金额',
        '主要事故类型',
        '提示',
      ],
      rows: data.byProject.map((one) => [
        one.label,
        one.caseCount,
        one.personMonths,
        one.frequency,
        yuan(one.paidAmount),
        one.mainType === null ? '' : accidentType.label(one.mainType),
        one.isHigh ? texts.aboveAverage : '',
      ]),
    },
    {
      title: '出险时段',
      head: ['时间', ...Array.from({ length: 24 }, (_, hour) => `${hour}时`)],
      rows: data.byHour.map((hours, day) => [texts.weekdays[day] ?? '', ...hours]),
    },
    {
      title: '多次出险人员',
      head: ['姓名', '证件号码', '案件数', '最近出险', '赔付金额'],
      rows: data.repeats.map((one) => [
        one.name,
        one.idNoMasked,
        one.caseCount,
        one.lastDay,
        yuan(one.paidAmount),
      ]),
    },
    {
      title: '未结案件时长',
      head: ['报案至今', '案件数', '预估金额'],
      rows: data.ageing.map(({ label, caseCount, estimateAmount }) => [
        label,
        caseCount,
        yuan(estimateAmount),
      ]),
    },
  ];
}
