import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signAcs3, type AliyunConfig } from './aliyun';
import { signTc3, type TencentConfig } from './sms-config';

interface Received {
  gateway: 'aliyun' | 'tencent';
  mobile: string;
  template: string;
  values: unknown;
}

/** Response of a gateway that does not accept the text: an error code, no response, or a response that is not JSON. */
type Behaviour = string | 'silence' | 'a page' | undefined;

const templates = { code: 'T_1', password: 'T_2', operator: 'T_3' };

/** Simulates both gateways as documented: they refuse requests that are not signed with the customer's key. */
export async function openGateways() {
  const received: Received[] = [];
  const behaviour: { aliyun?: Behaviour; tencent?: Behaviour } = {};
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const isTencent = request.headers['x-tc-action'] !== undefined;
      const code = isTencent ? behaviour.tencent : behaviour.aliyun;
      if (code === 'silence') return void response.destroy();
      if (code === 'a page') return void response.writeHead(502).end('<html>Bad Gateway</html>');
      const answer = isTencent ? tencent(request, body, code) : aliyun(request, code);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = {
    aliyun: { baseUrl, accessKeyId: 'key', accessKeySecret: 'secret', signName: '雇安通', templates },
    tencent: {
      baseUrl,
      secretId: 'id',
      secretKey: 'secret',
      appId: '1400000001',
      region: 'ap-guangzhou',
      signName: '雇安通',
      templates,
    },
  } satisfies { aliyun: AliyunConfig; tencent: TencentConfig };

  function aliyun({ headers, url = '' }: IncomingMessage, code: string | undefined) {
    const query = Object.fromEntries(new URL(url, baseUrl).searchParams);
    const expected = signAcs3({
      host: String(headers.host),
      query,
      action: 'SendSms',
      version: '2017-05-25',
      date: String(headers['x-acs-date']),
      nonce: String(headers['x-acs-signature-nonce']),
      ...config.aliyun,
    });
    if (headers.authorization !== expected.headers.authorization || query.SignName !== '雇安通')
      return { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched' };
    if (code !== undefined) return { Code: code, Message: 'refused' };
    received.push({
      gateway: 'aliyun',
      mobile: String(query.PhoneNumbers),
      template: String(query.TemplateCode),
      values: JSON.parse(String(query.TemplateParam)),
    });
    return { Code: 'OK', Message: 'OK', BizId: `A${received.length}`, RequestId: 'R' };
  }

  function tencent({ headers }: IncomingMessage, body: string, code: string | undefined) {
    const expected = signTc3({
      host: String(headers.host),
      service: 'sms',
      action: 'SendSms',
      body,
      timestamp: Number(headers['x-tc-timestamp']),
      ...config.tencent,
    });
    const isWhole = headers['x-tc-version'] === '2021-01-11' && headers['x-tc-region'] === 'ap-guangzhou';
    if (headers.authorization !== expected.authorization || !isWhole)
      return { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'invalid' } } };
    const sent = JSON.parse(body) as {
      PhoneNumberSet: [string];
      TemplateId: string;
      TemplateParamSet: string[];
    };
    if (code !== undefined) return { Response: { SendStatusSet: [{ Code: code, Message: 'refused' }] } };
    received.push({
      gateway: 'tencent',
      mobile: sent.PhoneNumberSet[0],
      template: sent.TemplateId,
      values: sent.TemplateParamSet,
    });
    return {
      Response: { SendStatusSet: [{ SerialNo: `T${received.length}`, Code: 'Ok', Message: 'send success' }] },
    };
  }

  return {
    config,
    received,
    behaviour,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
