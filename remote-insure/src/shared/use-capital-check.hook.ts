import { App } from 'shared-kernel/antd';
import { isProblem, type ProblemError } from 'shared-kernel/client';
import { checkCapital } from 'shared-kernel/contract/finance';
import { fenFromYuan, type Fen } from 'shared-kernel/domain/money';
import { api, bus, topics, useSession } from 'shared-kernel/runtime';

/** The business code of a wallet that does not cover an amount. */
const shortOfMoney = 3001;

/**
 * Pays only what the wallet covers. A shortage, found before or while paying, is shown with the server's text; users
 * who may recharge get the dialog with the shortfall. Any other failure is the caller's.
 */
export function useCapitalCheck() {
  const { modal } = App.useApp();
  const isProjectUser = useSession((state) => state.isProjectUser);

  const showShortage = (shortage: ProblemError) => {
    if (isProjectUser) return void modal.warning({ title: shortage.message, okText: '知道了' });
    modal.confirm({
      title: shortage.message,
      okText: '去充值',
      cancelText: '取消',
      onOk: () => bus.publish(topics.rechargeRequested, { shortfall: shortfallOf(shortage) }),
    });
  };

  /** True when `pay` has run. */
  return async (amount: Fen, pay: () => Promise<unknown>): Promise<boolean> => {
    try {
      // Project users are shown nothing of the balance: for them paying decides.
      if (!isProjectUser) await api.call(checkCapital, { query: { money: amount / 100 }, quiet: true });
      await pay();
      return true;
    } catch (error) {
      if (!isProblem(error) || error.code !== shortOfMoney) throw error;
      showShortage(error);
      return false;
    }
  };
}

/** The shortfall in fen; undefined when the refusal has none. */
function shortfallOf({ answer }: ProblemError): number | undefined {
  const { shortfall } = (answer ?? {}) as { shortfall?: unknown };
  try {
    return typeof shortfall === 'string' ? fenFromYuan(shortfall) : undefined;
  } catch {
    return undefined;
  }
}
