import type { MakePdf } from './template/pdf-maker';
import * as texts from 'shared-kernel/domain/texts';
import type { CustomerFacts } from '../customers/customers.repository';

export const authLetterTitle = '授权委托书';

const blank = '＿＿＿＿＿＿＿＿';

/** Makes the letter of authority with the employer filled in and the operator left blank. */
export const authLetter = (make: MakePdf, customer: CustomerFacts, brand: string, date: Date) =>
  make({ title: authLetterTitle, author: customer.customername, date }, (sheet) => {
    sheet.title(authLetterTitle);
    sheet.facts([
      ['致', customer.signcompanyname],
      ['委托单位', customer.customername],
      [texts.creditCode, customer.uscc],
      ['法定代表人', customer.legal_person || blank],
    ]);
    sheet.paragraph(
      `兹委托 ${blank}（身份证号码：${blank}${blank}，手机号码：${blank}）为本单位在${brand}平台的授权操作员，代表本单位办理下列事项：`,
    );
    [
      '登记与维护本单位的企业信息、开票信息；',
      '办理雇主责任险的投保、加保、减保、替换、批改、续保与退保；',
      '报案、提交理赔材料、确认理算结果；',
      '办理账户充值、结算、发票申请；',
      '阅读并签署平台服务协议及其他电子文件。',
    ].forEach((text, index) => sheet.paragraph(`${index + 1}. ${text}`));
    sheet.paragraph(
      `授权期限：自 ${blank} 起至 ${blank} 止。操作员在授权期限内的操作，由本单位承担相应责任。`,
    );
    sheet.signatures(['委托单位', '受托人（签字）']);
  });
