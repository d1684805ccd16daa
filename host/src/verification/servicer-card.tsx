import { useEffect, useState } from 'react';
import { getServicerInfo, type ServicerInfo } from 'shared-kernel/contract/customers';
import { api } from 'shared-kernel/runtime';

/** The contact. Without an answer only the sentence is shown: there is nothing the user could do about it here. */
export function ServicerCard() {
  const [servicer, setServicer] = useState<ServicerInfo>();

  useEffect(() => {
    const leaving = new AbortController();
    api.call(getServicerInfo, { quiet: true, signal: leaving.signal }).then(setServicer, () => {});
    return () => leaving.abort();
  }, []);

  return (
    <p className="host-held-servicer">
      如需帮助，请联系专属客服{servicer && `：${servicer.name} `}
      {servicer && <a href={`tel:${servicer.phone}`}>{servicer.phone}</a>}
      {servicer && `（${servicer.workTime}）`}
    </p>
  );
}
