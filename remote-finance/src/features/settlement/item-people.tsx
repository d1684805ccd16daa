import { Drawer } from 'shared-kernel/antd';
import type { SettlementItemRow } from 'shared-kernel/contract/settlements';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { EmbeddedList } from 'shared-kernel/list';
import { peopleList } from '../../shared/people-list';

interface ItemPeopleProps {
  /** Undefined while closed. */
  item: SettlementItemRow | undefined;
  onClose: () => void;
}

/** The people behind one line of the bill. */
export const ItemPeople = ({ item, onClose }: ItemPeopleProps) => (
  <Drawer
    open={item !== undefined}
    title={item && `${walletBizType.label(item.bizType as never)} ${item.bizNo}`}
    size="large"
    onClose={onClose}
  >
    {item && <EmbeddedList list={peopleList} fixedQuery={{ itemId: item.id }} />}
  </Drawer>
);
