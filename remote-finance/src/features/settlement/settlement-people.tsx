import { EmbeddedList } from 'shared-kernel/list';
import { peopleList } from '../../shared/people-list';

/** Everybody on the bill. */
export const SettlementPeople = ({ settlementId }: { settlementId: number }) => (
  <EmbeddedList list={peopleList} fixedQuery={{ settlementId }} />
);
