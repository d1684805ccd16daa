import { isMaterialCode } from './claim-materials';

/** Words that people use in file names, by material code. Latin words must match as a whole word. */
const words: Readonly<Record<string, readonly string[]>> = {
  M01: ['索赔申请', '理赔申请', '申请书'],
  M02: ['身份证', '身份证正面', '身份证反面'],
  M03: ['劳动合同', '劳务合同', '用工证明', '用工合同', '合同'],
  M04: ['事故经过', '经过说明', '情况说明', '事故说明', '证人身份证', '证人证言'],
  M05: ['现场', '现场照片', '事故照片'],
  M06: ['病历', '门诊病历', '急诊记录', '门诊记录', '病例'],
  M07: ['诊断', '诊断证明', '诊断书'],
  M08: ['发票', '票据', '收费票据', 'invoice', 'fapiao'],
  M09: ['费用清单', '费用明细', '明细清单', '用药清单', '收费清单'],
  M10: ['检查报告', '影像报告', '检验报告', 'x光', 'ct', 'mri', '核磁'],
  M11: ['出院小结', '出院记录', '出院', '病案首页', '住院病案', '住院病历'],
  M12: ['建休', '建休单', '病假', '休假证明', '病休'],
  M13: ['工资', '工资流水', '银行流水', '流水'],
  M14: ['考勤', '打卡'],
  M15: ['赔偿协议', '协议书', '和解协议'],
  M16: ['支付凭证', '回单', '银行回单', '转账', '付款凭证'],
  M17: ['工伤认定', '认定决定书'],
  M18: ['劳动能力鉴定', '伤残鉴定', '鉴定结论', '鉴定报告', '鉴定'],
  M19: ['死亡证明', '死亡推断', '推断书', '死亡'],
  M20: ['户口注销', '注销证明', '销户'],
  M21: ['火化', '殡葬'],
  M22: ['亲属关系', '继承人身份证', '继承人', '户口本'],
  M23: ['交通事故认定', '交通事故', '事故认定书', '责任认定'],
  M24: ['特种作业', '操作证', '驾驶证', '行驶证', '驾照', '上岗证'],
  M26: ['权益转让', '转让书'],
  M27: ['抢救', '抢救记录'],
  M28: ['事故报告', '安监', '公安', '报警', '出警'],
};

const isLatin = (word: string) => /^[a-z]+$/.test(word);
const speaksOf = (name: string, word: string) =>
  isLatin(word) ? name.match(/[a-z]+/g)?.includes(word) === true : name.includes(word);

const mostSpecific = (name: string, code: string): number =>
  Math.max(0, ...(words[code] ?? []).filter((word) => speaksOf(name, word)).map(({ length }) => length));

/**
 * Guesses the material from a file name, among the requested ones. The most specific word wins; undefined when several
 * materials match equally or the matched one was not requested.
 */
export function paperOfFileName(fileName: string, asked: readonly string[]): string | undefined {
  const found = paperNamedIn(fileName.replace(/\.\w+$/, ''));
  return found && asked.includes(found) ? found : undefined;
}

/** Titles are short lines at the top of a page. */
const titleLines = 12;
const titleSigns = 30;
const onIdCards = /公民身份号码|居民身份证|签发机关/;

/** Guesses the material from the first title in a document's text, among the requested ones. */
export function paperOfText(lines: readonly string[], asked: readonly string[]): string | undefined {
  const dense = lines.map((line) => line.replaceAll(/\s/g, '')).filter((line) => line !== '');
  const titles = dense.slice(0, titleLines).filter((line) => line.length <= titleSigns);
  const found = dense.some((line) => onIdCards.test(line))
    ? 'M02'
    : titles.map(paperNamedIn).find((code) => code !== undefined);
  return found && asked.includes(found) ? found : undefined;
}

function paperNamedIn(text: string): string | undefined {
  const name = text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
  const named = /(?<![a-z\d])m\d{2}(?!\d)/.exec(name)?.[0].toUpperCase();
  const ranked = Object.keys(words)
    .map((code) => ({ code, specific: mostSpecific(name, code) }))
    .toSorted((a, b) => b.specific - a.specific);
  const [first, second] = ranked;
  if (named && isMaterialCode(named)) return named;
  return first && first.specific > (second?.specific ?? 0) ? first.code : undefined;
}
