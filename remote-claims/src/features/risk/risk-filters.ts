import { getRiskData, listRiskChoices, longestRiskRange } from 'shared-kernel/contract/claims/risk';
import type { AnswerOf } from 'shared-kernel/contract';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { defineFilters, useFilters } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';

type Kind = keyof AnswerOf<typeof listRiskChoices>;

/** A hook with the choices of one filter; all of them come with one call. */
const choicesOf = (kind: Kind) =>
  function useChoices() {
    const { data } = useEndpoint(listRiskChoices);
    return (data?.[kind] ?? []).map(({ id, label }) => ({ value: id, label }));
  };

const riskFilters = defineFilters(getRiskData, (f) => [
  f.range('from', 'to', '出险日期', { unit: 'day', usual: 365, longest: longestRiskRange }),
  f.select('projectId', '项目', choicesOf('projects')),
  f.select('filialeId', '分公司', choicesOf('filiales')),
  f.select('insureId', '保单', choicesOf('policies'), { more: true }),
  f.select('supplyerId', '保险公司', choicesOf('insurers'), { more: true }),
]);

/** The chosen filters, and their bar. */
export function useRiskFilters() {
  const { query, bar } = useFilters(riskFilters);
  // The range filter gives days; a URL's other text is replaced by the usual range.
  return { query: { ...query, from: query.from as CivilDate, to: query.to as CivilDate }, bar };
}
