import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../config';
import { tempFolder } from '../../../testing/temp-folder';

const pem = '-----BEGIN PUBLIC KEY-----\\nMII\\n-----END PUBLIC KEY-----';
const complete = {
  WECHAT_MCHID: '1900000001',
  WECHAT_APPID: 'wx0000000000000001',
  WECHAT_SERIAL_NO: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_PRIVATE_KEY: pem,
  WECHAT_API_V3_KEY: 'a key of thirty-two characters!!',
  WECHAT_PLATFORM_KEY_ID: 'PUB_KEY_ID_01',
  WECHAT_PLATFORM_KEY: pem,
  WECHAT_NOTIFY_URL: 'https://portal.example/prod-api/api/pay/wechat/notify',
};

describe('the WeChat gateway’s settings', () => {
  test('select the real gateway when they are complete, and the simulator when there are none', () => {
    expect(readConfig({}).wechat).toBeUndefined();
    expect(readConfig(complete).wechat).toMatchObject({
      baseUrl: 'https://api.mch.weixin.qq.com',
      mchid: '1900000001',
      platformKeys: [
        { id: 'PUB_KEY_ID_01', pem: '-----BEGIN PUBLIC KEY-----\nMII\n-----END PUBLIC KEY-----' },
      ],
    });
  });

  test('report every missing setting instead of falling back to simulated payments', () => {
    const { WECHAT_API_V3_KEY: _key, WECHAT_NOTIFY_URL: _url, ...some } = complete;

    expect(() => readConfig(some)).toThrow(
      /WECHAT_API_V3_KEY: must be set.*\n.*WECHAT_NOTIFY_URL: must be set/,
    );
  });

  test('may name the earlier platform key, with both its id and its text', () => {
    const earlier = { WECHAT_EARLIER_PLATFORM_KEY_ID: '5157F09E', WECHAT_EARLIER_PLATFORM_KEY: pem };

    const keys = readConfig({ ...complete, ...earlier }).wechat?.platformKeys;
    expect(keys?.map(({ id }) => id)).toEqual(['PUB_KEY_ID_01', '5157F09E']);
    expect(() => readConfig({ ...complete, WECHAT_EARLIER_PLATFORM_KEY_ID: '5157F09E' })).toThrow(
      /WECHAT_EARLIER_PLATFORM_KEY: must be set/,
    );
  });

  test('are refused together with a fixed clock', () => {
    expect(() => readConfig({ ...complete, DEMO_NOW: '2026-11-21T09:30:00+08:00' })).toThrow(/DEMO_NOW/);
  });

  test('may name a file that contains the private key', () => {
    const path = join(tempFolder(), 'key.pem');
    writeFileSync(path, 'the key');

    expect(readConfig({ ...complete, WECHAT_PRIVATE_KEY: path }).wechat?.privateKey).toBe('the key');
  });
});
