import type { Context } from '../../platform/context';
import { createSimulator, type WechatSimulator } from './simulator';
import { createCallbackReader, type ReadCallback } from './v3/v3-callback';
import { createV3Gateway } from './v3/v3-gateway';
import type { WechatGateway } from './wechat-gateway';

/** The gateway in use, and the parts specific to either kind. */
export interface WechatPay {
  gateway: WechatGateway;
  /** Whether orders can be placed; existing ones are completed in any case. */
  isOffered: boolean;
  /** Only without WECHAT_* variables. */
  simulator: WechatSimulator | undefined;
  /** Defined only with WECHAT_* variables, since the simulator reports payments directly. */
  readCallback: ReadCallback | undefined;
}

/**
 * Returns the real gateway when configured, otherwise the simulator. On a database server the simulator accepts orders
 * only in the demo, so that nobody gets a code that cannot be paid.
 */
export function wechatPayOf({
  config,
  db,
  clock,
  alarms,
}: Pick<Context, 'config' | 'db' | 'clock' | 'alarms'>): WechatPay {
  if (config.wechat) {
    return {
      gateway: createV3Gateway(config.wechat, clock, alarms),
      isOffered: true,
      simulator: undefined,
      readCallback: createCallbackReader(config.wechat, clock),
    };
  }
  const simulator = createSimulator(db, clock);
  const isOffered = config.databaseUrl === undefined || config.seed === 'demo';
  return { gateway: simulator, isOffered, simulator, readCallback: undefined };
}
