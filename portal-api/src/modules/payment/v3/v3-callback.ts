import type { Clock } from 'shared-kernel/domain/clock';
import { z } from 'zod';
import { GatewayFailure, type GatewayOrder } from '../wechat-gateway';
import type { WechatConfig } from './v3-config';
import { distrust, openResource, trustedKeyOf, type SignatureHeaders } from './v3-crypto';
import { gatewayOrderOf, v3Transaction } from './v3-gateway';

const notification = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    original_type: z.string().default('transaction'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});

/**
 * Parses the gateway's callback. Throws a GatewayFailure when it is forged or invalid; returns undefined when it is
 * genuine but not about a payment.
 */
export type ReadCallback = (headers: SignatureHeaders, body: string) => GatewayOrder | undefined;

export function createCallbackReader(config: WechatConfig, clock: Clock): ReadCallback {
  const trusted = config.platformKeys.map(trustedKeyOf);
  return (headers, body) => {
    const reason = distrust(headers, body, trusted, clock.now());
    if (reason) throw new GatewayFailure(`a callback was refused: ${reason}`);
    const reported = understood(notification, () => JSON.parse(body));
    if (reported.resource.original_type !== 'transaction') return undefined;
    const transaction = understood(v3Transaction, () =>
      JSON.parse(openResource(reported.resource, config.apiV3Key)),
    );
    if (transaction.mchid !== config.mchid)
      throw new GatewayFailure('a callback was refused: it is meant for another merchant');
    return gatewayOrderOf(transaction);
  };
}

function understood<T>(schema: z.ZodType<T>, read: () => unknown): T {
  try {
    return schema.parse(read());
  } catch (error) {
    throw new GatewayFailure('a callback was refused: it cannot be read', { cause: error });
  }
}
