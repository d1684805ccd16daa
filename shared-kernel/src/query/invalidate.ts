import type { Endpoint } from '../contract';
import { queryClient } from '../runtime';

/** Marks every cached answer of these endpoints as out of date; what is on screen is read again. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
}
