import { z } from 'zod';
import type { Clock } from 'shared-kernel/domain/clock';
import { missingBeside } from '../settings';
import { aliyunGateway, type AliyunConfig } from './aliyun';
import type { SmsGateway, Templates } from './gateway';
import { tencentGateway, type TencentConfig } from './tencent';

const templates = z
  .string()
  .regex(
    /^code=[\w-]{1,40},password=[\w-]{1,40},operator=[\w-]{1,40}$/,
    'must be code=…,password=…,operator=… with the ids of the templates',
  )
  .optional()
  .describe('ids of its approved templates: `code=…,password=…,operator=…`');

const key = z.string().min(1).optional();

/** Of each gateway all or none; without any of them texts are kept for the provider. */
const aliyunVariables = {
  ALIYUN_SMS_ACCESS_KEY_ID: key.meta({
    description: 'texts by Aliyun: key. All of these are set, or none',
    unset: 'texts by the other gateway, or none ([deploying.md](deploying.md#texts))',
  }),
  ALIYUN_SMS_ACCESS_KEY_SECRET: key.describe('its secret'),
  ALIYUN_SMS_SIGN_NAME: key.describe('its approved signature, such as 雇安通'),
  ALIYUN_SMS_TEMPLATES: templates,
};
const tencentVariables = {
  TENCENT_SMS_SECRET_ID: key.meta({
    description: 'texts by Tencent Cloud: id of the key. All of these are set, or none',
    unset: 'texts by the other gateway, or none',
  }),
  TENCENT_SMS_SECRET_KEY: key.describe('its secret'),
  TENCENT_SMS_APP_ID: key.describe('SdkAppId of the application'),
  TENCENT_SMS_SIGN_NAME: key.describe('its approved signature'),
  TENCENT_SMS_TEMPLATES: templates,
};
const address = (url: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(url)
    .describe('where it is; tests and proxies alone need another address');

export const smsVariables = {
  ...aliyunVariables,
  ALIYUN_SMS_BASE_URL: address('https://dysmsapi.aliyuncs.com'),
  ...tencentVariables,
  TENCENT_SMS_REGION: z.string().min(1).default('ap-guangzhou').describe('region of the calls'),
  TENCENT_SMS_BASE_URL: address('https://sms.tencentcloudapi.com'),
  SMS_FIRST: z.enum(['aliyun', 'tencent']).default('aliyun').describe('which of two gateways is tried first'),
};

type Variables = z.output<z.ZodObject<typeof smsVariables>>;

export interface SmsConfig {
  aliyun?: AliyunConfig;
  tencent?: TencentConfig;
  first: 'aliyun' | 'tencent';
}

/** Names of variables that are missing beside those that are set. */
export const missingSmsVariables = (set: Variables): string[] => [
  ...missingBeside(aliyunVariables, set),
  ...missingBeside(tencentVariables, set),
];

/** Undefined: no gateway is connected. */
export function smsConfigOf(set: Variables): SmsConfig | undefined {
  const { ALIYUN_SMS_ACCESS_KEY_ID: aliyunKey, TENCENT_SMS_SECRET_ID: tencentKey } = set;
  if (aliyunKey === undefined && tencentKey === undefined) return undefined;
  return {
    first: set.SMS_FIRST,
    ...(aliyunKey !== undefined && {
      aliyun: {
        baseUrl: set.ALIYUN_SMS_BASE_URL,
        accessKeyId: aliyunKey,
        accessKeySecret: set.ALIYUN_SMS_ACCESS_KEY_SECRET ?? '',
        signName: set.ALIYUN_SMS_SIGN_NAME ?? '',
        templates: templatesOf(set.ALIYUN_SMS_TEMPLATES),
      },
    }),
    ...(tencentKey !== undefined && {
      tencent: {
        baseUrl: set.TENCENT_SMS_BASE_URL,
        secretId: tencentKey,
        secretKey: set.TENCENT_SMS_SECRET_KEY ?? '',
        appId: set.TENCENT_SMS_APP_ID ?? '',
        region: set.TENCENT_SMS_REGION,
        signName: set.TENCENT_SMS_SIGN_NAME ?? '',
        templates: templatesOf(set.TENCENT_SMS_TEMPLATES),
      },
    }),
  };
}

function templatesOf(text = ''): Templates {
  const ids = new Map(text.split(',').map((each) => each.split('=') as [string, string]));
  const of = (kind: string) => ids.get(kind) ?? '';
  return { code: of('code'), password: of('password'), operator: of('operator') };
}

/** The connected gateways, the one to try first before the other. */
export function smsGateways({ aliyun, tencent, first }: SmsConfig, clock: Clock): SmsGateway[] {
  const both = [
    ...(aliyun ? [aliyunGateway(aliyun, clock)] : []),
    ...(tencent ? [tencentGateway(tencent, clock)] : []),
  ];
  return both.toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
}
