import { readHostBuild } from '../build/host-build-record';
import type { HostBuildRecord } from '../build/host-build-record';
import { contentName } from '../build/integrity';

/** The host that versions are verified against and promoted for; `name` changes whenever its build does. */
export function readTargetHost(hostDir: string): { name: string; build: HostBuildRecord } {
  const build = readHostBuild(hostDir);
  return { name: contentName({}, JSON.stringify(build)), build };
}
