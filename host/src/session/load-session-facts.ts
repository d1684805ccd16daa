import { getComputedStatus } from 'shared-kernel/contract/customers';
import { getOperationFile } from 'shared-kernel/contract/operation-file';
import { api, session } from 'shared-kernel/runtime';

/**
 * Loads the employer's states and the address of the operation guide into the session. Values that cannot be read stay
 * unknown: nothing depends on them.
 */
export async function loadSessionFacts(token: string): Promise<void> {
  const quiet = { quiet: true };
  const [computedStatus, file] = await Promise.all([
    api.call(getComputedStatus, quiet).catch(() => undefined),
    api.call(getOperationFile, quiet).catch(() => undefined),
  ]);
  const { token: current, user, customer } = session.getState();
  if (current !== token || !user || !customer) return;
  session.loaded({ token, user, customer, computedStatus, ...(file ? { operationFile: file.url } : {}) });
}
