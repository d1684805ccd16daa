import { civilDate } from '../civil-date';
import { noClaimFacts, nothingUsed, periodOfDays, type ClaimFacts } from './claim-facts';
import { claimRange } from './claim-range';
import { aBill, planM2 } from './claims.fixture';
import { accidentScene, accidentType, claimItem } from '../dictionaries/claims';
import { fen, yuanText, type Fen } from '../money';

const terms = { ...planM2, legalFeeLimit: fen(20_000_00) };
const { medical, lostWages, hospitalAllowance, disability, death, legalFees } = claimItem.code;
const day = civilDate('2026-11-10');
const bill = aBill({ date: day, amount: fen(1_000_00) });

const about = {
  age: 35 as number | undefined,
  accidentScene: accidentScene.code.atWork as number,
  accidentType: accidentType.code.machine as number,
  accidentTime: new Date('2026-11-10T02:00:00Z'),
  hasCertificate: true,
};
const rangeOf = (
  claimItems: readonly number[],
  facts: Partial<ClaimFacts> = {},
  change: Partial<typeof about> = {},
  isCertificateOpen = false,
) =>
  claimRange(
    terms,
    { ...about, ...change, claimItems },
    { ...noClaimFacts, ...facts },
    { isCertificateOpen },
  );
const texts = ({ least, most }: { least: Fen; most: Fen }) => [least, most].map(yuanText);

describe('the estimated range of a claim', () => {
  it('covers all ages when death or disability is claimed and no birthday is registered', () => {
    const unknown = { age: undefined };
    const { total, missing } = rangeOf([disability], { disabilityLevel: 7 }, unknown);

    expect(total.least).toBeLessThan(total.most);
    expect(total.most).toBe(rangeOf([disability], { disabilityLevel: 7 }).total.most);
    expect(missing).toEqual([expect.stringContaining('出生日期未登记')]);
    expect(rangeOf([lostWages], {}, unknown).missing).toEqual([]);
  });

  it('is a single amount when everything is known', () => {
    const { lines, total, missing } = rangeOf([medical, lostWages], {
      invoices: [bill],
      leave: periodOfDays(day, 13),
    });

    expect(lines.map(({ payable }) => texts(payable))).toEqual([
      ['900.00', '900.00'],
      ['1,000.00', '1,000.00'],
    ]);
    expect([texts(total), missing]).toEqual([['1,900.00', '1,900.00'], []]);
    expect(lines.every((line) => line.missing === null)).toBe(true);
  });

  it.each<[string, number, Partial<ClaimFacts>, string, string, RegExp]>([
    ['no invoice', medical, {}, '0.00', '50,000.00', /没有填写发票/],
    ['fewer invoices than the bill', medical, { invoices: [bill], billTotal: fen(1_500_00) }, '900.00', '1,400.00', /没有填齐/],
    ['no leave', lostWages, {}, '0.00', '9,000.00', /误工期间/],
    ['other leave than certified', lostWages, { leave: periodOfDays(day, 10), certifiedLeaveDays: 20 }, '700.00', '1,700.00', /不一致/],
    ['no stay in hospital', hospitalAllowance, {}, '0.00', '4,500.00', /住院期间/],
    ['no level of disability', disability, {}, '0.00', '500,000.00', /鉴定/],
    ['no legal fee', legalFees, {}, '0.00', '20,000.00', /法律费用/],
  ])('spans all possible amounts and names the missing fact with %s', (_, item, facts, least, most, missing) => {
    const { lines, total } = rangeOf([item], facts);

    expect(lines).toEqual([expect.objectContaining({ item, claimed: null, missing: expect.stringMatching(missing) as string })]);
    expect(texts(total)).toEqual([least, most]);
  }); // prettier-ignore

  it('starts at zero while the time of a sudden death is unknown', () => {
    const sudden = { accidentType: accidentType.code.suddenIllness };

    expect(texts(rangeOf([death], {}, sudden).total)).toEqual(['0.00', '500,000.00']);
    const within = { deathTime: '2026-11-11T02:00:00Z' };
    expect(texts(rangeOf([death], within, sudden).total)).toEqual(['500,000.00', '500,000.00']);
  });

  it('names the unknown facts of the whole case and the documents that may raise the amount', () => {
    const commuting = { accidentScene: accidentScene.code.commuting };
    const found = rangeOf([medical], { invoices: [bill] }, commuting, true);

    expect(texts(found.total)).toEqual(['0.00', '900.00']);
    expect(found.missing).toEqual([expect.stringContaining('事故责任'), '上岗证书还没有审核，无证只赔20%']);
    expect(found.papers).toEqual([
      { materialCode: 'M23', mayAdd: fen(900_00) },
      { materialCode: 'M24', mayAdd: fen(720_00) },
    ]);
  });

  it.each([
    ['no invoice', [medical], {}, 1_700_00],
    ['no leave', [lostWages], {}, 1_800_00],
    ['no stay in hospital', [hospitalAllowance], {}, 1_800_00],
    ['no level of disability', [disability], {}, 1_800_00],
    // The known bill of 1,000 pays 900, which leaves 900 of the estimated 1,800.
    ['a part that is known', [medical, disability], { invoices: [bill] }, 900_00],
    // The bills exceed the reported amount: the bills count.
    ['fewer invoices than a bill above the report', [medical], { invoices: [bill], billTotal: fen(3_000_00) }, 2_000_00],
  ] as const)('promises at most the claimed amount for a missing document, with %s', (_, claimItems, facts, most) => {
    const { papers } = claimRange(terms, { ...about, claimItems }, { ...noClaimFacts, ...facts, invoices: [...('invoices' in facts ? facts.invoices : [])] }, {
      isCertificateOpen: false,
      estimate: fen(1_800_00),
    });

    expect(papers.map(({ mayAdd }) => mayAdd)).toEqual([most]);
  }); // prettier-ignore

  it('stays within the limit that other cases have left', () => {
    const used = { ...nothingUsed, medical: fen(49_500_00) };
    const { lines } = claimRange(
      terms,
      { ...about, claimItems: [medical] },
      { ...noClaimFacts, invoices: [bill] },
      { used, isCertificateOpen: false },
    );

    expect(lines.map(({ payable }) => texts(payable))).toEqual([['500.00', '500.00']]);
    expect(lines[0]?.capReason).toContain('其他案件已用');
  });
});
