import { Link } from 'react-router-dom';
import { Drawer, Flex } from 'shared-kernel/antd';
import type { ExpenseRow } from 'shared-kernel/contract/money/finance';
import { listSettlementItems, type SettlementItemRow } from 'shared-kernel/contract/money/settlements';
import { DetailState, Facts } from 'shared-kernel/detail';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { EmbeddedList } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { Instant, LinkButton, Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { bizHref } from '../../shared/biz-link';
import { peopleList } from '../../shared/people-list';
import { ReceiptButton } from '../../shared/receipt-button';

const { recharge, withdrawal, settlement } = walletBizType.code;
const withoutPeople: readonly number[] = [recharge, withdrawal, settlement];

/** Limit of bookings of one order that are shown with their people; the bill shows all. */
const mostItems = 5;

const headStyle = { margin: '24px 0 8px' };

interface ExpenseDrawerProps {
  /** Undefined while closed. */
  expense: ExpenseRow | undefined;
  onClose: () => void;
}

/** One movement of the wallet: its receipt, its order, and the people, bill and invoices behind it. */
export const ExpenseDrawer = ({ expense, onClose }: ExpenseDrawerProps) => (
  <Drawer
    open={expense !== undefined}
    title={expense && `${walletBizType.label(expense.bizType)} ${expense.bizNo}`}
    size="large"
    onClose={onClose}
    destroyOnHidden
    extra={expense && <ReceiptButton entryId={expense.id} />}
  >
    {expense && <ExpenseTrace expense={expense} />}
  </Drawer>
);

function ExpenseTrace({ expense }: { expense: ExpenseRow }) {
  const href = bizHref(expense);
  return (
    <>
      <Facts
        items={[
          { label: '凭证号', value: expense.entryNo },
          { label: '时间', value: <Instant value={expense.entryTime} exact /> },
          { label: '摘要', value: expense.summary },
          expense.income > 0
            ? { label: '收入', value: <Money value={expense.income} /> }
            : { label: '支出', value: <Money value={expense.expense} /> },
          { label: '余额', value: <Money value={expense.balance} /> },
          {
            label: '业务单号',
            value: href ? (
              <Link className="kb-link" to={href}>
                {expense.bizNo}
              </Link>
            ) : (
              expense.bizNo
            ),
          },
        ]}
      />
      {!withoutPeople.includes(expense.bizType) && <ExpensePeople expense={expense} />}
    </>
  );
}

function ExpensePeople({ expense: { bizType, bizNo } }: { expense: ExpenseRow }) {
  const read = useEndpoint(listSettlementItems, {
    query: { bizType: String(bizType), bizNo, length: mostItems, sort: 'bizTime' },
  });
  return (
    <DetailState isPart read={read}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="kb-muted">
            尚未生效。生效后可在这里查看人员、计算过程和结算单；撤销的订单不产生保费。
          </p>
        ) : (
          list.map((item) => <ItemTrace key={item.id} item={item} />)
        )
      }
    </DetailState>
  );
}

const ItemTrace = ({ item }: { item: SettlementItemRow }) => (
  <section>
    <Flex wrap gap={16} align="center" justify="space-between" style={headStyle}>
      <h2 style={{ margin: 0, fontSize: 16 }}>
        <Instant value={item.bizTime} /> 生效 <Money value={item.amount} />
      </h2>
      <Flex wrap gap={8}>
        <LinkButton href={linkTo('finance.settlement', {}, { id: item.settlementId })}>
          结算单{item.settleNo}
        </LinkButton>
        <LinkButton href={linkTo('finance.invoices', {}, { tab: 'records', settleNo: item.settleNo })}>
          相关发票
        </LinkButton>
      </Flex>
    </Flex>
    <EmbeddedList list={peopleList} fixedQuery={{ itemId: item.id }} />
  </section>
);
