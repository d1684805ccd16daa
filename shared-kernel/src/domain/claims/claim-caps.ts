import type { ClaimInput, ClaimTerms } from './claim-terms';
import { deduction, type ClaimLine, type LineDraft, type StepSource } from './claim-line';
import { fen, mulRatio, yuanText, zeroFen, type Fen } from '../money';

/**
 * Spreads the factors, deductions and caps of the whole claim over its lines, so that these add up exactly to the
 * total: each line gets the increase of the running sum, and reductions start from the last line.
 */
export function settleLines(terms: ClaimTerms, input: ClaimInput, drafts: readonly LineDraft[]) {
  const lines = drafts.map(({ item, claimed, terms: own, steps, payable, capReason }): ClaimLine => ({
    item,
    claimed,
    terms: own,
    steps: [...steps],
    payable,
    ...(capReason === undefined ? {} : { capReason }),
  }));
  const sum = sumOf(lines);
  if (input.isMainlyResponsible) {
    takeAway(lines, sum, '交通事故负主要责任', 'facts');
    return {
      lines,
      total: zeroFen,
      formula: `合计：${yuanText(sum)}，交通事故负主要责任，不予赔付 = 0.00 元`,
    };
  }
  const certificate = input.hasCertificate ? 100 : terms.noCertificatePercent;
  applyFactor(lines, input.liabilityPercent * certificate, factorText(input.liabilityPercent, certificate));
  takeAway(lines, fen(Math.min(input.otherDeduct, sumOf(lines))), '其他扣减', 'findings');
  const caps = [
    [input.accidentLeft, '每次事故限额'],
    [input.policyLeft, '保单累计限额'],
  ] as const;
  const capped = caps.flatMap(([left, name]) => {
    if (left === undefined || sumOf(lines) <= left) return [];
    takeAway(lines, fen(sumOf(lines) - left), `${name}剩余${yuanText(left)}元`, 'cases');
    return [`，${name}余 ${yuanText(left)}`];
  });
  const total = sumOf(lines);
  const changes =
    (input.liabilityPercent === 100 ? '' : ` × 责任比例 ${input.liabilityPercent}%`) +
    (certificate === 100 ? '' : ` × 无证上岗 ${certificate}%`) +
    (input.otherDeduct === 0 ? '' : ` − 其他扣减 ${yuanText(input.otherDeduct)}`) +
    capped.join('');
  const formula = `合计：${yuanText(sum)}${changes && `${changes} = ${yuanText(total)}`} 元`;
  return { lines, total, formula };
}

const sumOf = (lines: readonly ClaimLine[]): Fen => fen(lines.reduce((sum, { payable }) => sum + payable, 0));

const factorText = (liability: number, certificate: number): string =>
  [
    ...(liability === 100 ? [] : [`责任比例${liability}%`]),
    ...(certificate === 100 ? [] : [`无证上岗${certificate}%`]),
  ].join('、');

/** Applies a factor, given in ten-thousandths. */
function applyFactor(lines: ClaimLine[], factor: number, text: string): void {
  if (factor === 10_000) return;
  let before = 0;
  let given = 0;
  for (const line of lines) {
    before += line.payable;
    const upTo = mulRatio(fen(before), factor, 10_000);
    const payable = fen(upTo - given);
    if (line.payable !== payable)
      line.steps.push({ text: `乘以${text}`, amount: payable, source: 'findings', finding: text });
    line.payable = payable;
    given = upTo;
  }
}

function takeAway(lines: ClaimLine[], amount: Fen, reason: string, source: StepSource): void {
  let left: number = amount;
  for (const line of [...lines].reverse()) {
    const taken = Math.min(left, line.payable);
    if (taken <= 0) continue;
    line.steps.push(deduction(reason, fen(taken), source));
    line.payable = fen(line.payable - taken);
    line.capReason ??= reason;
    left -= taken;
  }
}
