import { existsSync, renameSync, rmSync } from 'node:fs';

/** Lets `work` fill a folder, then renames it to `target`, so that no server reads a mixture of old and new files. */
export async function replaceFolder<T>(target: string, work: (folder: string) => Promise<T>): Promise<T> {
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
