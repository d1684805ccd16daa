import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Lets `work` fill a folder that then takes the place of `target` in one step, so that whoever serves `target`
 * meets the old files or the new ones, never a half-built mixture.
 */
export async function inPlaceOf<T>(target: string, work: (folder: string) => Promise<T>): Promise<T> {
  const building = `${target}.building`;
  const replaced = `${target}.replaced`;
  rmSync(building, { recursive: true, force: true });
  const result = await work(building);
  rmSync(replaced, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, replaced);
  renameSync(building, target);
  rmSync(replaced, { recursive: true, force: true });
  return result;
}
