import { payAccountType, payType, settleMode } from 'shared-kernel/domain/dictionaries';
import { useSession } from 'shared-kernel/runtime';

type PayType = (typeof payType.codes)[number];

const { balance, monthly, voucher } = payType.code;

/** How this employer may pay for an application, the usual way first. */
export function usePayTypes(): readonly PayType[] {
  const isBilled = useSession((state) => state.customer?.settleMode === settleMode.code.monthly);
  const mayTransfer = useSession(
    (state) => !state.isProjectUser && state.customer?.payAccountType === payAccountType.code.company,
  );
  if (isBilled) return [monthly, balance];
  return mayTransfer ? [balance, voucher] : [balance];
}
