import { getServicerInfo } from 'shared-kernel/contract/servicer';
import { useEndpoint } from 'shared-kernel/query';

/** Whom to ask, below every page; nothing while nobody is assigned. */
export function ServiceLine() {
  const { data } = useEndpoint(getServicerInfo, undefined, { quiet: true });
  return (
    // Its line is reserved: a later answer moves nothing.
    <p className="host-service-line">
      {data && (
        <>
          专属客服：{data.name}{' '}
          <a className="kb-link" href={`tel:${data.phone.replace(/[^\d+]/g, '')}`}>
            {data.phone}
          </a>
          <span className="host-service-time">（{data.workTime}）</span>
        </>
      )}
    </p>
  );
}
