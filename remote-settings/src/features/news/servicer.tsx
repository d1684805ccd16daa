import { getServicerInfo } from 'shared-kernel/contract/customers';
import { Facts } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';

/** Whom to ask, and when; nothing while it is not known. */
export function Servicer() {
  const { data } = useEndpoint(getServicerInfo);
  if (!data) return null;
  return (
    <section className="kb-card" aria-label="专属客服">
      <header className="kb-card-header">
        <h2>专属客服</h2>
      </header>
      <Facts
        items={[
          { label: '姓名', value: data.name },
          {
            label: '电话',
            value: (
              <a className="kb-link" href={`tel:${data.phone}`}>
                {data.phone}
              </a>
            ),
          },
          { label: '服务时间', value: data.workTime },
        ]}
      />
    </section>
  );
}
