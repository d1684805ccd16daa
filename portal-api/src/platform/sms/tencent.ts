import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from 'shared-kernel/domain/clock';
import { postForJson, type SmsGateway, type Templates } from './gateway';
import { minutesOfUse } from './texts';

export interface TencentConfig {
  baseUrl: string;
  secretId: string;
  secretKey: string;
  /** SdkAppId of the application that the templates belong to. */
  appId: string;
  region: string;
  signName: string;
  templates: Templates;
}

/** SendSms of Tencent Cloud's SMS 2021-01-11. */
export function tencentGateway(config: TencentConfig, clock: Clock): SmsGateway {
  const { host } = new URL(config.baseUrl);
  return {
    name: 'tencent',
    async send({ mobile, kind, values }) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: config.appId,
        SignName: config.signName,
        TemplateId: config.templates[kind],
        // Templates number their values; that of a code says for how many minutes it is good.
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

/** Tencent's codes for what the number is or has had. */
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

/** Headers of a POST with JSON under the signature TC3-HMAC-SHA256. */
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
