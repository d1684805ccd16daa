import { listFiliales, listProjectNames } from 'shared-kernel/contract/projects';
import { useEndpoint } from 'shared-kernel/query';

/** The employer's branches to choose from; for main accounts. */
export function useBranchOptions(): readonly { value: number; label: string }[] {
  const { data } = useEndpoint(listFiliales);
  return (data?.list ?? []).map(({ id, filialename }) => ({ value: id, label: filialename }));
}

/** Its projects, of a project user those of the branch. */
export function useProjectOptions(): readonly { value: number; label: string }[] {
  const { data } = useEndpoint(listProjectNames);
  return (data?.list ?? []).map(({ id, projectname }) => ({ value: id, label: projectname }));
}
