import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../support/chromium';

/** Draws documents of made-up people and companies, has the running engine read them, and compares the results. */
const origin = `http://127.0.0.1:${process.env.RECOGNITION_PORT ?? 8090}`;
const font = 'font: 30px "Noto Sans CJK SC", "Noto Sans SC", sans-serif; line-height: 1.9; color: #222';

const papers = [
  {
    path: '/id-card?side=front',
    lines: [
      '姓名 方秋萍',
      '性别 女 民族 汉',
      '出生 1995年11月3日',
      '住址 山东省青岛市示例区样板路18号',
      '公民身份号码 37028319951103252X',
    ],
    expected: { name: '方秋萍', sex: '女', nation: '汉', birthday: '1995-11-03', idNo: '37028319951103252X' },
  },
  {
    path: '/id-card?side=back',
    lines: [
      '中华人民共和国',
      '居民身份证',
      '签发机关 青岛市公安局市南分局',
      '有效期限 2015.06.01-2035.06.01',
    ],
    expected: { issuer: '青岛市公安局市南分局', validFrom: '2015-06-01', validTo: '2035-06-01' },
  },
  {
    path: '/invoice',
    lines: [
      '医疗门诊收费票据（电子）',
      '票据代码：35060126 票据号码：0012345678',
      '交款人：方秋萍 开票日期：2026-11-12',
      '检查费 312.50 治疗费 500.00',
      '金额合计（大写）捌佰壹拾贰元伍角 （小写）812.50',
    ],
    expected: { invoiceNo: '0012345678', date: '2026-11-12', total: '812.50', buyer: '方秋萍' },
  },
  {
    path: '/license',
    lines: [
      '营业执照',
      '统一社会信用代码 91350200MA31ABCD0D',
      '名称 宁波示例五金有限公司',
      '法定代表人 陈志诚',
      '成立日期 2016年03月08日',
      '经营范围 五金制品的制造与销售',
      '住所 宁波市海曙区中山西路1号',
    ],
    expected: {
      uscc: '91350200MA31ABCD0D',
      customername: '宁波示例五金有限公司',
      legalPerson: '陈志诚',
      establishDate: '2016-03-08',
    },
  },
] as const;

async function drawn(page: Page, lines: readonly string[]): Promise<Buffer> {
  await page.setContent(
    `<main style='${font}; padding: 40px'>${lines.map((line) => `<div>${line}</div>`).join('')}</main>`,
  );
  return page.screenshot();
}

const browser = await chromium.launch(chromiumLaunch);
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 560 } });
  for (const { path, lines, expected } of papers) {
    const began = performance.now();
    const reply = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(await drawn(page, lines)),
    });
    const read = (await reply.json()) as Record<string, unknown>;
    const wrong = Object.entries(expected).filter(([name, value]) => read[name] !== value);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `${path}: ${reply.status}, ${seconds} s, ${Object.keys(expected).length - wrong.length} of ${Object.keys(expected).length} fields\n`,
    );
    for (const [name, value] of wrong)
      process.stdout.write(`  ${name}: ${String(read[name])}, expected ${value}\n`);
    if (wrong.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
}
