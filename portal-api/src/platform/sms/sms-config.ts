import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from 'shared-kernel/domain/clock';
import { missingBeside } from '../settings';
import { aliyunGateway, type AliyunConfig } from './aliyun';
import { postForJson, type SmsGateway, type Templates } from './gateway';
import { minutesOfUse } from './texts';

export interface TencentConfig {
  baseUrl: string;
  secretId: string;
  secretKey: string;
  /** SdkAppId of the application that owns the templates. */
  appId: string;
  region: string;
  signName: string;
  templates: Templates;
}

/** SendSms of Tencent Cloud's SMS 2021-01-11. */
function tencentGateway(config: TencentConfig, clock: Clock): SmsGateway {
  const { host } = new URL(config.baseUrl);
  return {
    name: 'tencent',
    async send({ mobile, kind, values }) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: config.appId,
        SignName: config.signName,
        TemplateId: config.templates[kind],
        // Templates number their values; the template of a code also shows for how many minutes the code is valid.
        TemplateParamSet: [...Object.values(values), ...(kind === 'code' ? [String(minutesOfUse.code)] : [])],
      });
      const timestamp = Math.floor(clock.now().getTime() / 1000);
      const signed = signTc3({ host, service: 'sms', action: 'SendSms', body, timestamp, ...config });
      const headers = { ...signed, 'x-tc-version': '2021-01-11', 'x-tc-region': config.region };
      const answer = await postForJson(config.baseUrl, { headers, body });
      if ('reason' in answer) return { result: 'failed', reason: answer.reason };
      const { Error: error, SendStatusSet: sent } = answerSchema.parse(answer.body).Response;
      const { Code, Message, SerialNo } = error ?? sent[0] ?? noStatus;
      if (Code === 'Ok') return { result: 'accepted', number: SerialNo };
      return { result: ofTheNumber.test(Code) ? 'refused' : 'failed', reason: `${Code} ${Message}`.trim() };
    },
  };
}

const word = z.string().catch('');
const status = z.object({ Code: word, Message: word, SerialNo: word });
const noStatus = { Code: '', Message: 'an answer without a status', SerialNo: '' };
const answerSchema = z
  .object({ Response: z.object({ Error: status.optional(), SendStatusSet: z.array(status).catch([]) }) })
  .catch({ Response: { SendStatusSet: [] } });

/** Tencent's codes for problems of the number itself or its quota. */
const ofTheNumber =
  /^(?:LimitExceeded\.PhoneNumber(?!CountLimit)|InvalidParameterValue\.IncorrectPhoneNumber$|FailedOperation\.PhoneNumberInBlacklist$)/;

interface Tc3Call {
  host: string;
  service: string;
  action: string;
  body: string;
  /** Seconds since 1970. */
  timestamp: number;
  secretId: string;
  secretKey: string;
}

/** Returns the headers of a JSON POST with the signature TC3-HMAC-SHA256. */
export function signTc3(call: Tc3Call): Record<string, string> {
  const { host, service, action, body, timestamp, secretId, secretKey } = call;
  const type = 'application/json; charset=utf-8';
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const names = 'content-type;host;x-tc-action';
  const lines = `content-type:${type}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const request = ['POST', '/', '', lines, names, sha256(body)].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const key = [date, service, 'tc3_request'].reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `TC3${secretKey}`,
  );
  const signature = createHmac('sha256', key)
    .update(['TC3-HMAC-SHA256', timestamp, scope, sha256(request)].join('\n'))
    .digest('hex');
  return {
    'content-type': type,
    'x-tc-action': action,
    'x-tc-timestamp': String(timestamp),
    authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const templates = z
  .string()
  .regex(
    /^code=[\w-]{1,40},password=[\w-]{1,40},operator=[\w-]{1,40}$/,
    'must be code=…,password=…,operator=… with the ids of the templates',
  )
  .optional()
  .describe('ids of its approved templates: `code=…,password=…,operator=…`');

const key = z.string().min(1).optional();

/** All variables of a gateway are set, or none; without any gateway texts are kept for the provider. */
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

/** Returns the missing variables of gateways that are partly configured. */
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

/** Returns the connected gateways, the preferred one first. */
export function smsGateways({ aliyun, tencent, first }: SmsConfig, clock: Clock): SmsGateway[] {
  const both = [
    ...(aliyun ? [aliyunGateway(aliyun, clock)] : []),
    ...(tencent ? [tencentGateway(tencent, clock)] : []),
  ];
  return both.toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
}
