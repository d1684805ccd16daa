import { listHotlines } from 'shared-kernel/contract/claims/guidance';
import { Facts } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { ErrorPanel, LoadingPanel } from 'shared-kernel/ui';

/** Telephone numbers of the insurers, the employer's own first. */
export function Hotlines() {
  const read = useEndpoint(listHotlines, undefined, { staleTime: Infinity });
  if (read.isError) return <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingPanel rows={2} />;
  return (
    <Facts
      items={read.data.list.map(({ supplyerName, hotline, reportEmail, isOwn }) => ({
        label: isOwn ? `${supplyerName}（本企业投保）` : supplyerName,
        value: (
          <>
            <a className="kb-link" href={`tel:${hotline.replaceAll('-', '')}`}>
              {hotline}
            </a>
            <div className="kb-muted">{reportEmail}</div>
          </>
        ),
      }))}
    />
  );
}
