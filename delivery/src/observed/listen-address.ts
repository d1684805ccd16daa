import * as z from 'zod';

/** `127.0.0.1:9465`, as settings give it. */
export const listenAddress = z
  .string()
  .regex(/^(?:\[[\da-fA-F:]+\]|[\w.-]+):\d{1,5}$/, 'must be an address and a port such as 127.0.0.1:9465')
  .transform((text) => {
    const at = text.lastIndexOf(':');
    return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
  });

export type ListenAddress = z.output<typeof listenAddress>;
