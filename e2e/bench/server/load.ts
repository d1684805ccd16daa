import { Agent, get } from 'node:http';

export interface Throughput {
  perSecond: number;
  /** Milliseconds. */
  median: number;
  slowest: number;
}

const connections = 4;

/** Requests one URL over a few keep-alive connections for `seconds`; rejects on any answer but 200. */
export async function throughputOf(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) {
      const asked = performance.now();
      await ask(url, headers, agent);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: Math.round((times.length / elapsed) * 10) / 10,
    median: Math.round(times[Math.floor(times.length / 2)] ?? Number.NaN),
    slowest: Math.round(times.at(-1) ?? Number.NaN),
  };
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (reply) => {
      reply.resume();
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${reply.statusCode}`)),
      );
    }).on('error', reject);
  });
}
