import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context';
import { placedOrder } from './order.repository';
import { follow } from './settle-order';
import { signatureIn } from './v3/v3-crypto';
import { GatewayFailure } from './wechat-gateway';
import { wechatPayOf } from './wechat-pay';

const path = '/prod-api/api/pay/wechat/notify';
/** A callback has about 1 kB. */
const bodyLimit = 64 * 1024;

/**
 * Endpoint for the gateway's payment callback, outside the contract: the signature covers the exact body, and the
 * gateway requires its own response format. Any status but 204 makes it retry for a day.
 */
export async function addWechatCallback(server: FastifyInstance, ctx: Context): Promise<void> {
  const { readCallback } = wechatPayOf(ctx);
  if (!readCallback) return;
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(path, async (request, reply) => {
      try {
        const reported = readCallback(
          signatureIn((name) => request.headers[name]),
          typeof request.body === 'string' ? request.body : '',
        );
        if (reported) {
          const order = await placedOrder(ctx.db, reported.outTradeNo);
          if (!order)
            throw new GatewayFailure(`a callback is about the unknown order ${reported.outTradeNo}`);
          await follow(ctx, order, reported);
        }
        return await reply.code(204).send();
      } catch (error) {
        ctx.log.warn({ err: error }, 'a payment callback was not taken');
        const status = error instanceof GatewayFailure ? 401 : 500;
        return reply.code(status).send({ code: 'FAIL', message: status === 401 ? '验签失败' : '处理失败' });
      }
    });
  });
}
