import { noClaimFacts, type ClaimFacts } from './claim-facts';
import { aBill } from './claims.fixture';
import { fen } from '../money';
import { checkReadings, readingText, type FileReading } from './reading-checks';

const facts: ClaimFacts = {
  ...noClaimFacts,
  invoices: [aBill({ invoiceNo: 'AB061201', amount: fen(812_50) })],
};
const card = (isSamePerson: boolean, isSure = true): FileReading => ({
  kind: 'id-card',
  fileName: '正面.jpg',
  isSamePerson,
  isSure,
});
const bill = (change: object = {}): FileReading => ({
  kind: 'invoice',
  fileName: '票.jpg',
  invoiceNo: 'ab061201',
  date: '2026-11-12',
  total: '812.50',
  buyer: '王甲一',
  unsure: [],
  ...change,
});
const notesOf = (...readings: FileReading[]) =>
  checkReadings({ injuredName: '王甲一', injuredIdNo: '350212********0015', facts, readings });

describe('the check of recognised document text', () => {
  it.each<[string, FileReading, string, string]>([
    [
      'an identity card of somebody else',
      card(false),
      'wrong',
      '上的身份证号码与伤者（350212********0015）不一致',
    ],
    ['a number that is not clear', card(false, false), 'look', '没有看清'],
    ['a bill of somebody else', bill({ buyer: '李四' }), 'look', '票面姓名是李四，与伤者王甲一不一致'],
    ['a bill that was not typed', bill({ invoiceNo: '99' }), 'look', '票面号码是99，没有填写这张发票'],
    ['another date', bill({ date: '2026-11-13' }), 'look', '填写的开票日期是2026-11-12，票面是2026-11-13'],
    ['another sum', bill({ total: '800' }), 'look', '填写的金额是812.50元，票面是800.00元'],
  ])('notes %s', (_, reading, mark, text) => {
    expect(notesOf(reading)).toEqual([
      { materialCode: expect.any(String), mark, text: expect.stringContaining(text) },
    ]);
  });

  it('notes nothing that agrees, was not read, is unsure, or names the employer', () => {
    const unsure = ['invoiceNo', 'date', 'total', 'buyer'];

    expect(
      notesOf(
        card(true),
        bill(),
        bill({ buyer: '', date: '', total: '' }),
        bill({ invoiceNo: '' }),
        bill({ date: '2026-11-13', total: '1', buyer: '李四', unsure }),
        bill({ buyer: '厦门示例五金有限公司' }),
      ),
    ).toEqual([]);
  });

  it.each([
    ['M02', false, 2, 0, 0, '图片内容未由机器识别，请自行核对姓名和证件号码'],
    ['M08', false, 1, 0, 0, '图片内容未由机器识别，请对照票面核对；已按填写的号码、日期和金额检查'],
    ['M08', true, 2, 1, 0, '正在识别图片内容'],
    ['M02', true, 2, 0, 2, '未能从图片中识别出内容，请自行核对'],
    ['M02', true, 2, 1, 1, '已由机器识别1份并核对伤者的证件号码，另有1份未能识别'],
  ])('has a summary for document %s', (materialCode, isConfigured, files, read, unread, text) => {
    expect(readingText({ materialCode, isConfigured, files, read, unread })).toContain(text);
  });

  it('has no summary for other documents and empty rows', () => {
    const none = { isConfigured: true, read: 0, unread: 0 };

    expect(readingText({ ...none, materialCode: 'M06', files: 1 })).toBeUndefined();
    expect(readingText({ ...none, materialCode: 'M02', files: 0 })).toBeUndefined();
  });
});
