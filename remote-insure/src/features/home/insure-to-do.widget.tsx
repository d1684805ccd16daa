import { lazy } from 'react';
import { orderNoun } from 'shared-kernel/domain/nouns/order';
import { ToDosOf } from 'shared-kernel/ui';

// Lazy, so that the home page does not load the code of lists.
const OrdersTogether = lazy(() =>
  import('../../shared/order-list').then((m) => ({ default: m.OrdersTogether })),
);

const { draft, unpaid } = orderNoun.status.code;

/** The employer's tasks in insurance: policies about to end, applications, orders, the roster, the next midnight. */
export const InsureToDo = () => (
  <ToDosOf
    area="insure"
    subject="保险"
    together={{
      [`order.${draft}`]: <OrdersTogether state={draft} />,
      [`order.${unpaid}`]: <OrdersTogether state={unpaid} />,
    }}
  />
);
