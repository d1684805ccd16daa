import { listFiliales } from 'shared-kernel/contract/projects';
import { useEndpoint } from 'shared-kernel/query';

/** The employer's branches to choose from. */
export function useBranchOptions(): readonly { value: number; label: string }[] {
  const { data } = useEndpoint(listFiliales);
  return (data?.list ?? []).map(({ id, filialename }) => ({ value: id, label: filialename }));
}
