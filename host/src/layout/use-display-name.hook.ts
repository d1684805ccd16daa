import { getFilialeName } from 'shared-kernel/contract/customers';
import { useEndpoint } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';

/** The name at the top right: the user's own, or for project users that of their branch. */
export function useDisplayName(): string {
  const user = useSession((state) => state.user);
  const isProjectUser = useSession((state) => state.isProjectUser);
  const telephone = user?.telephone ?? '';
  const filiale = useEndpoint(
    getFilialeName,
    { query: { telephone } },
    { enabled: isProjectUser && telephone !== '', staleTime: Infinity },
  );
  return filiale.data?.filialename ?? user?.name ?? user?.username ?? '';
}
