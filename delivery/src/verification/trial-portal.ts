import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admitAll } from '../registry/change';
import { promote } from '../registry/deploy';
import { openStores, type Stores } from '../storage/stores';

export interface TrialPortal {
  origin: string;
  stop(): Promise<void>;
}

interface Trial {
  stores: Stores;
  hostDir: string;
  apiPort: number;
  /** Version by remote. */
  versions: Readonly<Record<string, string>>;
}

const brand = { name: '雇安通', code: 'gat', salesCompany: '示例公司' };

/** Opens a separate edge on the loopback interface that serves a host with exactly these versions to everybody. */
export async function openTrialPortal({ stores, hostDir, apiPort, versions }: Trial): Promise<TrialPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trial-'));
  const trial = openStores(dataDir);
  const deploying = { store: trial.registry, who: 'verify', now: () => new Date(), admit: admitAll };
  for (const [remote, version] of Object.entries(versions)) {
    await trial.published.put(await stores.published.folderOf(remote, version));
    await promote(deploying, { remote, environment: 'production' }, version);
  }
  const config = { port: 0, address: '127.0.0.1', apiPort, dataDir, hostDir, brand };
  const { buildEdge } = await import('../edge/edge');
  const app = await buildEdge({ ...config, environment: 'production' }, () => apiPort);
  await app.listen({ port: 0, host: config.address });
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
