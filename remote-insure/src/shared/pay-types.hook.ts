import { payAccountType, payType, settleMode } from 'shared-kernel/domain/dictionaries';
import { useSession } from 'shared-kernel/runtime';

type PayType = (typeof payType.codes)[number];

const { balance, monthly, voucher } = payType.code;

/** How this employer may pay for an application, the usual way first. */
export function usePayTypes(): readonly PayType[] {
  const isBilled = useIsBilled();
  const mayTransfer = useSession(
    (state) => !state.isProjectUser && state.customer?.payAccountType === payAccountType.code.company,
  );
  if (isBilled) return [monthly, balance];
  return mayTransfer ? [balance, voucher] : [balance];
}

/** Staff changes of this employer are paid by a monthly bill, not from the wallet. */
export const useIsBilled = (): boolean =>
  useSession((state) => state.customer?.settleMode === settleMode.code.monthly);
