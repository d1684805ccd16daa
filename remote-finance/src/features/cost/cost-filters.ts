import { getCostAnalysis, longestCostMonths } from 'shared-kernel/contract/money/costs';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { defineFilters } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';

const usualMonths = 6;

function useProjects() {
  const { data } = useEndpoint(getCostAnalysis, { query: {} });
  return (data?.choices.projects ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

function useBranches() {
  const { data } = useEndpoint(getCostAnalysis, { query: {} });
  return (data?.choices.filiales ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** What the figures and charts of the page are about. */
export const costFilters = defineFilters(getCostAnalysis, (f) => [
  f.range('beginMonth', 'endMonth', '月份', {
    unit: 'month',
    usual: usualMonths,
    longest: longestCostMonths,
  }),
  f.select('filialeId', '分公司', useBranches),
  f.select('projectId', '项目', useProjects),
  f.dict('jobType', '职业类别', jobType),
]);
