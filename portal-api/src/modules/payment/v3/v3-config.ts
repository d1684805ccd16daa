import { z } from 'zod';
import { missingBeside, pemOf } from '../../../platform/settings';

/** Environment variables of the real gateway, all or none: without them the simulator is used. */
export const wechatVariables = {
  WECHAT_MCHID: z
    .string()
    .regex(/^\d{6,32}$/, 'must be the merchant’s number')
    .optional()
    .meta({
      description: 'WeChat Pay: number of the merchant. All of these are set, or none',
      unset: 'a simulator, with `DATABASE_URL` in a demo alone',
    }),
  WECHAT_APPID: z.string().min(1).max(32).optional().describe('id of the app'),
  WECHAT_SERIAL_NO: z
    .string()
    .regex(/^[0-9A-Fa-f]{8,64}$/, 'must be the serial number of the merchant’s certificate')
    .optional()
    .describe('serial number of the merchant’s certificate'),
  WECHAT_PRIVATE_KEY: z
    .string()
    .optional()
    .describe('the merchant’s key: PEM text or the path of a PEM file'),
  WECHAT_API_V3_KEY: z
    .string()
    .length(32, 'must have 32 characters')
    .optional()
    .describe('opens the resource of a callback'),
  WECHAT_PLATFORM_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('id of the public key of the platform (`PUB_KEY_ID_…`), or serial number of its certificate'),
  WECHAT_PLATFORM_KEY: z.string().optional().describe('that key: PEM text or the path of a PEM file'),
  WECHAT_NOTIFY_URL: z
    .url({ protocol: /^https$/, error: 'must be the https:// address of /prod-api/api/pay/wechat/notify' })
    .optional()
    .describe('the public address of `/prod-api/api/pay/wechat/notify`'),
};

/** Set in addition to the group above while the platform changes its key. */
export const wechatEarlierKey = {
  WECHAT_EARLIER_PLATFORM_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'while the platform changes its key: id of the one before, whose messages are believed as well ([deploying.md](deploying.md#wechat-pay))',
    ),
  WECHAT_EARLIER_PLATFORM_KEY: z.string().optional().describe('that key: PEM text or the path of a PEM file'),
};

export const wechatBaseUrl = z
  .url({ protocol: /^https?$/ })
  .default('https://api.mch.weixin.qq.com')
  .describe('where the gateway is; tests and proxies alone need another address');

type Variables = {
  [Name in keyof typeof wechatVariables | keyof typeof wechatEarlierKey]?: string | undefined;
};

export interface WechatConfig {
  baseUrl: string;
  mchid: string;
  appid: string;
  /** Serial number of the merchant's signing key. */
  serialNo: string;
  privateKey: string;
  /** Decrypts the callback's resource; 32 bytes. */
  apiV3Key: string;
  /** The gateway's signing keys by id: the current key first, then the previous one. */
  platformKeys: readonly { id: string; pem: string }[];
  notifyUrl: string;
}

/** Returns the names of variables that are missing although others are set. */
export const missingWechatVariables = (set: Variables): string[] => [
  ...missingBeside(wechatVariables, set),
  ...missingBeside(wechatEarlierKey, set),
];

/** Returns undefined when none is set. Reads key files, and throws when one cannot be read. */
export function wechatConfigOf(set: Variables, baseUrl: string): WechatConfig | undefined {
  if (set.WECHAT_MCHID === undefined) return undefined;
  return {
    baseUrl,
    mchid: set.WECHAT_MCHID,
    appid: set.WECHAT_APPID ?? '',
    serialNo: set.WECHAT_SERIAL_NO ?? '',
    privateKey: pemOf(set.WECHAT_PRIVATE_KEY),
    apiV3Key: set.WECHAT_API_V3_KEY ?? '',
    platformKeys: [
      { id: set.WECHAT_PLATFORM_KEY_ID ?? '', pem: pemOf(set.WECHAT_PLATFORM_KEY) },
      ...(set.WECHAT_EARLIER_PLATFORM_KEY_ID === undefined
        ? []
        : [{ id: set.WECHAT_EARLIER_PLATFORM_KEY_ID, pem: pemOf(set.WECHAT_EARLIER_PLATFORM_KEY) }]),
    ],
    notifyUrl: set.WECHAT_NOTIFY_URL ?? '',
  };
}
