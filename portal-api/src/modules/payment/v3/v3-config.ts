import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Environment of the real gateway. All of them or none: without them the simulator is used. */
export const wechatVariables = {
  WECHAT_MCHID: z
    .string()
    .regex(/^\d{6,32}$/, 'must be the merchant’s number')
    .optional(),
  WECHAT_APPID: z.string().min(1).max(32).optional(),
  WECHAT_SERIAL_NO: z
    .string()
    .regex(/^[0-9A-Fa-f]{8,64}$/, 'must be the serial number of the merchant’s certificate')
    .optional(),
  /** PEM text or the path of a PEM file; so is the platform's key. */
  WECHAT_PRIVATE_KEY: z.string().optional(),
  WECHAT_API_V3_KEY: z.string().length(32, 'must have 32 characters').optional(),
  /** Id of the platform's public key (`PUB_KEY_ID_…`) or serial number of its certificate. */
  WECHAT_PLATFORM_KEY_ID: z.string().min(1).optional(),
  WECHAT_PLATFORM_KEY: z.string().optional(),
  WECHAT_NOTIFY_URL: z
    .url({ protocol: /^https$/, error: 'must be the https:// address of /prod-api/api/pay/wechat/notify' })
    .optional(),
};

/** Where the gateway is; only tests and proxies need another address. */
export const wechatBaseUrl = z.url({ protocol: /^https?$/ }).default('https://api.mch.weixin.qq.com');

type Variables = { [Name in keyof typeof wechatVariables]?: string | undefined };

export interface WechatConfig {
  baseUrl: string;
  mchid: string;
  appid: string;
  /** Names the merchant's key that signs requests. */
  serialNo: string;
  privateKey: string;
  /** Opens the callback's resource; 32 bytes. */
  apiV3Key: string;
  /** Names the key that the gateway signs with. */
  platformKeyId: string;
  platformKey: string;
  notifyUrl: string;
}

/** Names of variables that are missing beside those that are set; empty when all or none are. */
export function missingWechatVariables(set: Variables): string[] {
  const names = Object.keys(wechatVariables) as (keyof Variables)[];
  const missing = names.filter((name) => set[name] === undefined);
  return missing.length === names.length ? [] : missing;
}

/** Undefined when none is set. Reads key files, and throws when one cannot be read. */
export function wechatConfigOf(set: Variables, baseUrl: string): WechatConfig | undefined {
  if (set.WECHAT_MCHID === undefined) return undefined;
  return {
    baseUrl,
    mchid: set.WECHAT_MCHID,
    appid: set.WECHAT_APPID ?? '',
    serialNo: set.WECHAT_SERIAL_NO ?? '',
    privateKey: pemOf(set.WECHAT_PRIVATE_KEY),
    apiV3Key: set.WECHAT_API_V3_KEY ?? '',
    platformKeyId: set.WECHAT_PLATFORM_KEY_ID ?? '',
    platformKey: pemOf(set.WECHAT_PLATFORM_KEY),
    notifyUrl: set.WECHAT_NOTIFY_URL ?? '',
  };
}

const pemOf = (value = ''): string =>
  value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8');
