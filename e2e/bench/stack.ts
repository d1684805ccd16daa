import { resolve } from 'node:path';
import { runToEnd, startProcess } from './processes';
import type { Running } from './processes';

export interface Stack {
  api: { base: string; pid: number };
  /** Origin of each edge by what it serves. */
  origins: Record<'federated' | 'monolith' | 'floor', string>;
  /** One more edge before the same API, with a data folder of its own; stops with the others. */
  edgeOver(dataDir: string): Promise<string>;
  stop(): Promise<void>;
}

/** One API behind three edges: the portal, the monolith and the floor get the same headers, encodings and answers. */
export async function startStack(dataDir: string, floorDir: string): Promise<Stack> {
  await runToEnd('delivery/dist/delivery.js', ['release-builds'], { PORTAL_DATA_DIR: dataDir });
  const api = await startProcess('portal-api/dist/server.js', { PORTAL_DATA_DIR: dataDir });
  const more: Running[] = [];
  const edge = async (hostDir: string, over = dataDir) => {
    const running = await startProcess('delivery/dist/edge.js', {
      PORT: '0',
      EDGE_HOST: '127.0.0.1',
      PORTAL_DATA_DIR: over,
      PORTAL_HOST_DIR: resolve(hostDir),
    });
    running.tell({ type: 'api', port: api.port });
    return running;
  };
  const edges = {
    federated: await edge('host/dist'),
    monolith: await edge('.cache/monolith'),
    floor: await edge(floorDir),
  };
  return {
    api: { base: `http://127.0.0.1:${api.port}`, pid: api.pid },
    origins: {
      federated: `http://localhost:${edges.federated.port}`,
      monolith: `http://localhost:${edges.monolith.port}`,
      floor: `http://localhost:${edges.floor.port}`,
    },
    async edgeOver(folder) {
      const running = await edge('host/dist', folder);
      more.push(running);
      return `http://localhost:${running.port}`;
    },
    async stop() {
      await Promise.all([...more, ...Object.values(edges), api].map((running) => running.stop()));
    },
  };
}
