import { getCapital } from 'shared-kernel/contract/money/finance';
import { useEndpoint } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';

/** The wallet; undefined until it is read, and for project users, who never see it. */
export function useCapital() {
  const isProjectUser = useSession((state) => state.isProjectUser);
  return useEndpoint(getCapital, undefined, { enabled: !isProjectUser }).data;
}
