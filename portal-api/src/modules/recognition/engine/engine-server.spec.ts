import { readIdBack, readIdFront, readInvoice, readLicense } from './engine-server';

const lines = (text: string, confidence = 0.95) =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ text: line.trim(), confidence }));

describe('facts read from the recognised lines of a document', () => {
  it('include those of an identity card, with an address over two lines', () => {
    const front = lines(`
      姓 名 方 秋 萍
      性 别 女 民 族 汉
      出 生 1995 年 11 月 3 日
      住 址 山东省青岛市示例区样板路
      18号3单元
      公民身份号码 370283 19951103 252x`);

    expect(readIdFront(front)).toEqual({
      name: '方秋萍',
      sex: '女',
      nation: '汉',
      birthday: '1995-11-03',
      address: '山东省青岛市示例区样板路18号3单元',
      idNo: '37028319951103252X',
      confidence: expect.closeTo(0.95),
      unsure: [],
    });
  });

  it.each([
    ['2015.06.01-2035.06.01', '2035-06-01'],
    ['2015.06.01—长期', '长期'],
  ])('include the term %s of the back of an identity card', (term, validTo) => {
    expect(readIdBack(lines(`签发机关 示例市公安局样板分局\n有效期限 ${term}`))).toMatchObject({
      issuer: '示例市公安局样板分局',
      validFrom: '2015-06-01',
      validTo,
    });
  });

  it('include those of a licence whose columns the engine joined to lines', () => {
    const license = lines(`
      营业执照
      统一社会信用代码 91350200MA31ABCD0D
      名 称 宁波示例五金有限公司 注册资本 伍佰万元整
      法定代表人 陈志诚 成立日期 2016年03月08日
      经营范围 五金制品的制造、
      销售
      住 所 宁波市示例区样板路1号`);

    expect(readLicense(license)).toMatchObject({
      uscc: '91350200MA31ABCD0D',
      customername: '宁波示例五金有限公司',
      legalPerson: '陈志诚',
      establishDate: '2016-03-08',
      businessScope: '五金制品的制造、销售',
      address: '宁波市示例区样板路1号',
    });
  });

  it.each([
    [
      `福建省医疗门诊收费票据（电子）
      票 据 代 码：35060126 票 据 号 码：0012345678
      交 款 人：王甲一 开 票 日 期：2026-11-12
      金额合计（大写）捌佰壹拾贰元伍角 （小写）812.50`,
      { invoiceNo: '0012345678', date: '2026-11-12', total: '812.50', buyer: '王甲一' },
    ],
    [
      `电子发票（普通发票）
      发票号码：26352000000012345678
      开票日期：2026年11月12日
      价税合计 壹仟贰佰圆整 （小写）¥1,200.00`,
      { invoiceNo: '26352000000012345678', date: '2026-11-12', total: '1200.00' },
    ],
  ])('include those of a bill: %#', (text, facts) => {
    const { confidence: _, unsure, ...found } = readInvoice(lines(text)) ?? {};

    expect([found, unsure]).toEqual([facts, []]);
  });

  it('are marked as unsure when the engine is unsure, and undefined without any data', () => {
    expect(readIdFront([...lines('姓名 方秋萍', 0.6), ...lines('性别 女')])).toMatchObject({
      unsure: ['name'],
    });
    expect(readIdFront(lines('一张风景照'))).toBeUndefined();
  });
});
