import { answerOf, dayOf, findBetween, findIn, type Found, type Line } from './lines';

/** Letters that engines take for digits; only where digits alone can stand. */
const asDigits = (found: Found | undefined): Found | undefined =>
  found && { ...found, value: found.value.replace(/[OoQD]/g, '0').replace(/[lI|]/g, '1') };

/** Any page as it is. */
export const readText = (lines: readonly Line[]) =>
  lines.length === 0 ? undefined : { lines: lines.map(({ text }) => text) };

/** The portrait side of a resident identity card. */
export const readIdFront = (lines: readonly Line[]) =>
  answerOf({
    name: findIn(lines, /姓名(\p{Script=Han}{2,10})/u),
    sex: findIn(lines, /性别(男|女)/),
    nation: findIn(lines, /民族(\p{Script=Han}{1,10})/u),
    birthday: dayOf(findIn(lines, /出生(\d{4}年\d{1,2}月\d{1,2}日)/)),
    address: findBetween(lines, /^.{0,2}住址/, /公民身份|号码/),
    idNo: upper(asDigits(findIn(lines, /((?<!\d)[\dOoQDlI|]{17}[\dXx])(?!\d)/))),
  });

/** The national emblem's side. */
export const readIdBack = (lines: readonly Line[]) => {
  const until = findIn(lines, /有效期限[\d.]{8,10}[-—–~至一](\d{4}\.\d{1,2}\.\d{1,2}|长期)/);
  return answerOf({
    issuer: findIn(lines, /签发机关(.{4,40})/),
    validFrom: dayOf(findIn(lines, /有效期限(\d{4}\.\d{1,2}\.\d{1,2})/)),
    validTo: until?.value === '长期' ? until : dayOf(until),
  });
};

/** A business licence. */
export const readLicense = (lines: readonly Line[]) =>
  answerOf({
    uscc: upper(findIn(lines, /([0-9A-Za-z]{18})(?![0-9A-Za-z])/)),
    customername: findIn(lines, /^.{0,2}名称(.{4,60}?)(?:注册资本|$)/),
    legalPerson: findIn(lines, /法定代表人(\p{Script=Han}{2,10}?)(?:经营|成立|$)/u),
    establishDate: dayOf(findIn(lines, /成立日期(\d{4}年\d{1,2}月\d{1,2}日)/)),
    address: findIn(lines, /^.{0,2}住所(.{4,80})$/),
    businessScope: findBetween(lines, /^.{0,2}经营范围/, /登记机关|住所|成立日期/),
  });

/** A medical bill or an invoice of the tax office. */
export const readInvoice = (lines: readonly Line[]) =>
  answerOf({
    invoiceNo: findIn(lines, /(?:票据|发票)号码([0-9A-Za-z]{6,20})/),
    date: dayOf(findIn(lines, /开票日期(\d{4}(?:年\d{1,2}月\d{1,2}日|[-.]\d{1,2}[-.]\d{1,2}))/)),
    total: asSum(findIn(lines, /(?:小写|合计|总计)[)）]?[¥￥Yy]?(\d[\d,，]*\.\d{2})/)),
    buyer: findIn(lines, /(?:交款人|缴款人|姓名)(\p{Script=Han}{2,10}?)(?:统一|性别|开票|校验|病历|$)/u),
  });

const asSum = (found: Found | undefined): Found | undefined =>
  found && { ...found, value: found.value.replace(/[,，]/g, '') };

function upper(found: Found | undefined): Found | undefined {
  return found && { ...found, value: found.value.toUpperCase() };
}
