import { join, resolve } from 'node:path';
import type { Variant } from './pages/load';
import { runToEnd, startProcess, type Running } from './processes';

export interface Stack {
  api: { base: string; pid: number };
  /** Origin of each edge, by what it serves. */
  origins: Record<Exclude<Variant, 'static'>, string>;
  stop(): Promise<void>;
}

/** Starts one API and three edges: portal, monolith and floor get the same headers, encodings and responses. */
export async function startStack(dataDir: string, floorDir: string): Promise<Stack> {
  const release = (env: Record<string, string>) =>
    runToEnd('delivery/dist/delivery.js', ['release-builds'], env);
  await release({ PORTAL_DATA_DIR: dataDir });
  // Each host has a separate registry; the floor reads none.
  const monolith = { dir: '.cache/monolith', registry: join(dataDir, 'monolith') };
  await release({ PORTAL_DATA_DIR: monolith.registry, PORTAL_HOST_DIR: monolith.dir });
  const started: Running[] = [];
  const stop = async () => {
    await Promise.all(started.map((running) => running.stop()));
  };
  const keep = async (starting: Promise<Running>) => {
    const running = await starting;
    started.push(running);
    return running;
  };
  try {
    const api = await keep(startProcess('portal-api/dist/server.js', { PORTAL_DATA_DIR: dataDir }));
    const edge = async (hostDir: string, registryDir: string) => {
      const env = {
        PORT: '0',
        EDGE_HOST: '127.0.0.1',
        PORTAL_DATA_DIR: registryDir,
        PORTAL_HOST_DIR: resolve(hostDir),
      };
      const running = await keep(startProcess('delivery/dist/edge.js', env));
      running.send({ type: 'api', port: api.port });
      return `http://localhost:${running.port}`;
    };
    return {
      api: { base: `http://127.0.0.1:${api.port}`, pid: api.pid },
      origins: {
        federated: await edge('host/dist', dataDir),
        monolith: await edge(monolith.dir, monolith.registry),
        floor: await edge(floorDir, join(dataDir, 'floor')),
      },
      stop,
    };
  } catch (problem) {
    // Processes that did start would keep the run from ending.
    await stop();
    throw problem;
  }
}
