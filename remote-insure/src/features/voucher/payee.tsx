import { getSigncompany } from 'shared-kernel/contract/reference';
import { creditCode } from 'shared-kernel/domain/texts';
import { useEndpoint } from 'shared-kernel/query';

/** The company that receives a transfer, for users who enter it as a payee first; nothing until it is known. */
export function Payee({ signcompany }: { signcompany: number }) {
  const { data } = useEndpoint(getSigncompany, { params: { id: String(signcompany) } });
  if (!data) return null;
  return <p className="kb-muted">{`首次转账请核对收款单位的${creditCode}：${data.uscc}`}</p>;
}
