import type { Context } from '../../platform/context';
import { createSimulator, type WechatSimulator } from './simulator';
import { createCallbackReader, type ReadCallback } from './v3/v3-callback';
import { createV3Gateway } from './v3/v3-gateway';
import type { WechatGateway } from './wechat-gateway';

/** The gateway in use, and what only one of the two kinds has. */
export interface WechatPay {
  gateway: WechatGateway;
  /** Whether orders may be placed; those that there are already come to their end in any case. */
  isOffered: boolean;
  /** Only without WECHAT_* variables. */
  simulator: WechatSimulator | undefined;
  /** Only with them: the simulator reports directly. */
  readCallback: ReadCallback | undefined;
}

/**
 * The real gateway when it is configured, otherwise the simulator, which takes no orders on a database server except
 * for the demo's: nobody there should see a code that cannot be paid.
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
