import { ToDosOf } from 'shared-kernel/ui';

/** Money that waits for the employer: a low balance, unpaid bills, premium without an invoice. */
export const FinanceToDo = () => <ToDosOf area="finance" subject="账户" />;
