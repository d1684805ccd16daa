import { join } from 'node:path';
import { readEdgeConfig } from './config';
import { temporaryFolder, write } from './edge.fixture';

const folder = temporaryFolder();

describe('the settings of the edge', () => {
  it('have defaults for unset and empty variables', () => {
    expect(readEdgeConfig({ PORT: '', PORTAL_BRAND_SITE: '' })).toMatchObject({
      port: 8080,
      environment: 'production',
      brand: { name: '雇安通', code: 'gat', site: '/provider' },
      provider: { isDemo: false },
    });
  });

  it('have an address for metrics only when one is set, which may be IPv6', () => {
    const listen = (EDGE_METRICS_LISTEN: string) => readEdgeConfig({ EDGE_METRICS_LISTEN }).metricsListen;

    expect(listen('')).toBeUndefined();
    expect(listen('[::1]:9465')).toEqual({ host: '::1', port: 9465 });
    expect(() => listen('9465')).toThrow(/EDGE_METRICS_LISTEN: must be an address and a port/);
  });

  it('include the brand’s name, code, site, sales company and filing number', () => {
    const { brand } = readEdgeConfig({
      PORTAL_BRAND_NAME: '安企保',
      PORTAL_BRAND_CODE: 'aqb',
      PORTAL_BRAND_SITE: 'https://www.example.com/zh',
      PORTAL_SALES_COMPANY: '示例保险销售服务有限公司',
      PORTAL_ICP: '闽ICP备00000000号',
    });

    expect(brand).toEqual({
      name: '安企保',
      code: 'aqb',
      site: 'https://www.example.com/zh',
      salesCompany: '示例保险销售服务有限公司',
      icp: '闽ICP备00000000号',
    });
  });

  it('accept a collector’s base address or logs endpoint, and headers to send to it', () => {
    const read = (PORTAL_OTLP_URL: string, PORTAL_OTLP_HEADERS?: string) =>
      readEdgeConfig({ PORTAL_OTLP_URL, PORTAL_OTLP_HEADERS }).otlp;

    expect(read('http://collector:4318')).toEqual({ url: 'http://collector:4318/v1/logs', headers: {} });
    expect(read('https://otlp.example.com/v1/logs', 'authorization=Basic YTpi==,x-team=portal')).toEqual({
      url: 'https://otlp.example.com/v1/logs',
      headers: { authorization: 'Basic YTpi==', 'x-team': 'portal' },
    });
    expect(readEdgeConfig({}).otlp).toBeUndefined();
  });

  it('report all issues at once', () => {
    const wrong = {
      PORT: '99999',
      PORTAL_EDGE_SECRET: 'short',
      PORTAL_BRAND_CODE: 'A B',
      PORTAL_BRAND_SITE: 'javascript:alert(1)',
    };

    expect(() => readEdgeConfig(wrong)).toThrow(
      /PORT:[^]*PORTAL_EDGE_SECRET:[^]*PORTAL_BRAND_CODE:[^]*PORTAL_BRAND_SITE:/,
    );
  });

  it('may each be read from a file, which is named in the error when it cannot be read', () => {
    write(folder, { key: `${'k'.repeat(32)}\n` });

    expect(readEdgeConfig({ PORTAL_OVERRIDE_KEY_FILE: join(folder, 'key') }).overrides?.key).toBe(
      'k'.repeat(32),
    );
    expect(() => readEdgeConfig({ PORTAL_OVERRIDE_KEY_FILE: '/nowhere', PORT: '99999' })).toThrow(
      /PORTAL_OVERRIDE_KEY_FILE: \/nowhere cannot be read \(ENOENT\)\n  PORT:/,
    );
  });

  it('do not run the canary guard by default; when on, it evaluates several times a minute', () => {
    expect(readEdgeConfig({}).guardEveryMs).toBeUndefined();
    expect(readEdgeConfig({ PORTAL_CANARY_GUARD: 'on' }).guardEveryMs).toBeLessThan(30_000);
  });

  it('may name a bucket for releases; missing keys for it are reported', () => {
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

    expect(readEdgeConfig({}).bucket).toBeUndefined();
    expect(readEdgeConfig({ REGISTRY_STORE: 's3://portal', ...keys }).bucket?.prefix).toBe('');
    expect(() => readEdgeConfig({ REGISTRY_STORE: 's3://portal' })).toThrow('S3_ACCESS_KEY_ID');
  });
});
