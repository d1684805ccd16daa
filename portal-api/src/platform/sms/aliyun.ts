import { createHash, createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from 'shared-kernel/domain/clock';
import { postForJson, type SmsGateway, type Templates } from './gateway';

export interface AliyunConfig {
  baseUrl: string;
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templates: Templates;
}

/** SendSms of Aliyun's Dysmsapi 2017-05-25. */
export function aliyunGateway(config: AliyunConfig, clock: Clock): SmsGateway {
  const { host } = new URL(config.baseUrl);
  return {
    name: 'aliyun',
    async send({ mobile, kind, values }) {
      const query = {
        PhoneNumbers: mobile,
        SignName: config.signName,
        TemplateCode: config.templates[kind],
        TemplateParam: JSON.stringify(values),
      };
      const signed = signAcs3({
        host,
        query,
        action: 'SendSms',
        version: '2017-05-25',
        date: `${clock.now().toISOString().slice(0, 19)}Z`,
        nonce: randomUUID(),
        ...config,
      });
      const answer = await postForJson(`${config.baseUrl}/?${signed.query}`, { headers: signed.headers });
      if ('reason' in answer) return { result: 'failed', reason: answer.reason };
      const { Code, Message, BizId } = answerSchema.parse(answer.body);
      if (Code === 'OK') return { result: 'accepted', number: BizId };
      return { result: ofTheNumber.has(Code) ? 'refused' : 'failed', reason: `${Code} ${Message}`.trim() };
    },
  };
}

const word = z.string().catch('');
const answerSchema = z
  .object({ Code: word, Message: word, BizId: word })
  .catch({ Code: '', Message: 'an answer without a code', BizId: '' });

/** Aliyun's codes for problems of the number itself or its quota. */
const ofTheNumber = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.BLACK_KEY_CONTROL_LIMIT',
]);

interface Acs3Call {
  host: string;
  query: Readonly<Record<string, string>>;
  action: string;
  version: string;
  /** UTC to the second, such as 2026-11-27T01:02:03Z. */
  date: string;
  nonce: string;
  accessKeyId: string;
  accessKeySecret: string;
}

/** Returns the ACS3-HMAC-SHA256 signature of a POST without a body. */
export function signAcs3(call: Acs3Call): { query: string; headers: Record<string, string> } {
  const { host, action, version, date, nonce, accessKeyId, accessKeySecret } = call;
  const query = Object.entries(call.query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
  const payload = sha256('');
  const headers = {
    'x-acs-action': action,
    'x-acs-content-sha256': payload,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const signed = { host, ...headers };
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const names = Object.keys(signed).join(';');
  const request = ['POST', '/', query, lines.join(''), names, payload].join('\n');
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  return {
    query,
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`,
    },
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Encodes as RFC 3986 requires: encodeURIComponent leaves five characters unencoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
