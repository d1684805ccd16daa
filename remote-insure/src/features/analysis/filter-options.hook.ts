import { listInsures } from 'shared-kernel/contract/insure';
import { listFiliales, listProjects } from 'shared-kernel/contract/projects';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';

/** Branches to choose from. */
export function useBranches() {
  const { data } = useEndpoint(listFiliales);
  return (data?.list ?? []).map(({ id, filialename }) => ({ value: id, label: filialename }));
}

const most = 500;

export function useProjects() {
  const { data } = useEndpoint(listProjects, { query: { length: most } });
  return (data?.list ?? []).map(({ id, projectname }) => ({ value: id, label: projectname }));
}

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
