import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { EmbeddedList } from 'shared-kernel/list';
import { adjustmentsList } from './case-list.page';

const { tabs: _tabs, ...adjusted } = adjustmentsList;
const toDecideBy = ['caseNo', 'name', 'accidentTime', 'payableAmount', 'deadline'];

/** The adjustments that wait for the employer, all selected. */
export const AdjustmentsTogether = () => (
  <EmbeddedList
    list={{
      ...adjusted,
      filters: [],
      columns: adjusted.columns.filter(({ key }) => toDecideBy.includes(key)),
      card: toDecideBy,
    }}
    fixedQuery={{ listType: 't3', caseStatus: caseStatus.code.awaitCustomer, turn: 'customer' }}
    isChosen
  />
);
