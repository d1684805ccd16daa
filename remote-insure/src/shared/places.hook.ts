import { listFiliales, listProjects } from 'shared-kernel/contract/projects';
import { useEndpoint } from 'shared-kernel/query';

/** The employer's branches to choose from; for main accounts. */
export function useBranchOptions(): readonly { value: number; label: string }[] {
  const { data } = useEndpoint(listFiliales);
  return (data?.list ?? []).map(({ id, filialename }) => ({ value: id, label: filialename }));
}

const most = 500;

/** The same of its projects. */
export function useProjectOptions(): readonly { value: number; label: string }[] {
  const { data } = useEndpoint(listProjects, { query: { length: most } });
  return (data?.list ?? []).map(({ id, projectname }) => ({ value: id, label: projectname }));
}
