/// <reference path="../ui/css.d.ts" />
import { getBankInfo } from '../contract/reference';
import { useEndpoint } from '../query';
import { CopyText, ErrorPanel, LoadingPanel } from '../ui';
import './payment.css';

/** The account to transfer to; each part can be copied separately. */
export function ReceivingAccount({ signcompany }: { signcompany: number }) {
  const account = useEndpoint(getBankInfo, { query: { signcompany: String(signcompany) } });
  if (account.isPending) return <LoadingPanel rows={3} />;
  if (account.isError) return <ErrorPanel error={account.error} onRetry={() => void account.refetch()} />;
  const { bankName, bankNum, bankDeposit, cnapsCode } = account.data;
  const rows = [
    ['收款户名', bankName],
    ['收款账号', bankNum],
    ['收款银行', bankDeposit],
    ['联行号', cnapsCode],
  ] as const;
  return (
    <dl className="kb-account" aria-label="收款账户">
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <CopyText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
