import { materialName } from './claim-materials';
import { paperOfFileName, paperOfText } from './paper-names';

const files = Array.from({ length: 28 }, (_, at) => `M${String(at + 1).padStart(2, '0')}`).filter(
  (code) => code !== 'M25',
);

describe('assigning files to types of claim documents', () => {
  it('recognises every type by its name or code in the file name', () => {
    for (const code of files)
      for (const name of [materialName(code), `王芳_${materialName(code)}`, `${code}-扫描件`])
        expect([name, paperOfFileName(`${name}.pdf`, files)]).toEqual([name, code]);
  });

  it.each([
    ['张伟身份证正面.jpg', 'M02'],
    ['继承人身份证.jpg', 'M22'],
    ['证人身份证.jpg', 'M04'],
    ['住院发票（3）.pdf', 'M08'],
    ['住院费用清单.pdf', 'M09'],
    ['CT 报告.png', 'M10'],
    ['交通事故认定书.pdf', 'M23'],
    ['事故现场1.jpg', 'M05'],
    ['invoice-0912.pdf', 'M08'],
    ['工资流水.xlsx', 'M13'],
    ['IMG_2031.jpg', undefined],
    ['发票和回单.pdf', undefined],
    ['contract.pdf', undefined],
    ['微信图片_20261121093000.png', undefined],
    ['', undefined],
  ])('assigns the file name %s to %s', (name, code) => {
    expect(paperOfFileName(name, files)).toBe(code);
  });

  it('returns undefined for a type that the case does not need', () => {
    expect(paperOfFileName('诊断证明.pdf', ['M02', 'M08'])).toBeUndefined();
  });

  it.each([
    [['姓 名 张伟', '性别 男 民族 汉', '公民身份号码 350203199001010013'], 'M02'],
    [['厦门市第一医院', '诊 断 证 明 书', '姓名：张伟', '建休两周，凭发票报销'], 'M07'],
    [['福建省医疗门诊收费票据（电子）', '票据号码：0012345678'], 'M08'],
    [['厦门市中医院', '出院记录', '出院诊断：右胫骨骨折'], 'M11'],
    [['今天下午三点左右张伟在车间里被掉落的钢管砸伤右脚，同事把他送到医院拍片并且开了诊断证明'], undefined],
    [['', '  '], undefined],
  ])('assigns a page with the text %j to %s', (lines, code) => {
    expect(paperOfText(lines, files)).toBe(code);
    expect(paperOfText(lines, ['M28'])).toBeUndefined();
  });
});
