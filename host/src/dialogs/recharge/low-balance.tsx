import { useState } from 'react';
import { checkRecharge } from 'shared-kernel/contract/money/finance';
import { rechargePopFlag } from 'shared-kernel/domain/dictionaries';
import { belowLowBalanceLine } from 'shared-kernel/domain/texts';
import { useEndpoint } from 'shared-kernel/query';
import { browserStorage, useSession, useToday } from 'shared-kernel/runtime';
import type { UserId } from 'shared-kernel/domain/nouns/ids';
import { requestRecharge } from '../topics';

const storageKey = (userId: UserId) => `recharge.low-balance-closed.${userId}`;

/** A line below the header while a main account's balance is below its warning line, until it is closed for the day. */
export function LowBalance() {
  const isRaised = useSession(
    ({ customer, isProjectUser }) =>
      !isProjectUser && customer?.rechargePopFlag === rechargePopFlag.code.raised,
  );
  const userId = useSession((state) => state.user?.id);
  return isRaised && userId !== undefined ? <LowBalanceLine key={userId} userId={userId} /> : null;
}

function LowBalanceLine({ userId }: { userId: UserId }) {
  const today = useToday();
  const [closedOn, setClosedOn] = useState(() => browserStorage.read(storageKey(userId)));
  const isShown = closedOn !== today;
  const { data } = useEndpoint(checkRecharge, undefined, { quiet: true, enabled: isShown });

  // The customer's flag may be out of date: the balance may have been recharged since.
  if (!isShown || data?.needRecharge === false) return null;
  const close = () => {
    browserStorage.write(storageKey(userId), today);
    setClosedOn(today);
  };
  return (
    <aside className="host-line kb-no-print" aria-label="余额不足提醒">
      {/* Rendered before the response arrives, so that nothing below moves. */}
      <p role="status">{data?.message ?? belowLowBalanceLine}</p>
      {data && (
        <button type="button" className="host-line-link" onClick={requestRecharge}>
          去充值
        </button>
      )}
      <button type="button" className="host-line-close" aria-label="今天不再提醒" onClick={close}>
        ×
      </button>
    </aside>
  );
}
