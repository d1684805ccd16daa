import * as z from 'zod';
import { readEdgeConfig } from './config';
import { buildEdge } from './edge';

/** Sent by the parent process whenever the API starts, possibly on another port, or stops. */
const apiMessage = z.object({ type: z.literal('api'), port: z.number().int().nullable() });

const config = readEdgeConfig(process.env);
let apiPort = config.apiPort;
const app = await buildEdge(config, () => apiPort);

let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await app.close();
  process.exit(0);
}

process.on('message', (message) => {
  const parsed = apiMessage.safeParse(message);
  if (parsed.success) apiPort = parsed.data.port ?? undefined;
});
process.on('disconnect', () => void stop());
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

await app.listen({ port: config.port, host: config.address });
const address = app.server.address();
process.send?.({
  type: 'listening',
  port: typeof address === 'object' && address ? address.port : config.port,
});

/** Interval of heartbeats to the parent process. A parent that does not read them gets no more than one. */
const heartbeatMs = 1000;
let isRead = true;
setInterval(() => {
  if (!isRead || !process.connected) return;
  isRead = false;
  process.send?.({ heartbeat: true }, () => (isRead = true));
}, heartbeatMs).unref();
