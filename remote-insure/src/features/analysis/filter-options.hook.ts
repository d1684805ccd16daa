import { listInsures } from 'shared-kernel/contract/insure';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';

const most = 500;

const { inForce, expired, surrenderAudit, surrendered } = insureStatus.code;
const everInForce = [inForce, expired, surrenderAudit, surrendered].join(',');

/** Policies that were ever in force, the newest first. */
export function usePolicies() {
  const { data } = useEndpoint(listInsures, { query: { length: most, insureStatus: everInForce } });
  return (data?.list ?? []).map(({ id, policyNo, insureNo, mealName }) => ({
    value: id,
    label: `${policyNo ?? insureNo} ${mealName}`,
  }));
}
