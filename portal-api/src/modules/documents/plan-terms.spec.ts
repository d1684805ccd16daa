import { calculateCase, getCase } from 'shared-kernel/contract/claims';
import { getCustomerMeal, getInsure, listCustomerMeals } from 'shared-kernel/contract/insure';
import { accidentType, claimItem, replaceScope } from 'shared-kernel/domain/dictionaries';
import { addDays } from 'shared-kernel/domain/civil-date';
import { claimTermLines, claimTermsOf, planTermLines, type TermLine } from 'shared-kernel/domain/plan-terms';
import { eachPortal, oneDatabase, type Caller, rowsOf, updateRows } from '../../testing/portal';
import { givenCase } from '../claims/claims.fixtures';
import { givenPolicy, people } from '../insure/insure.fixtures';
import { textOf } from './template/pdf-text.fixtures';

jest.setTimeout(120_000);

const { anyClass, sameClass, sameOrLowerClass } = replaceScope.code;
const welders = { workTypeName: '焊工(高处)', certNo: 'T3502' };

/** Produces the same numbers in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (from: number, to: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return from + (state % (to - from + 1));
  };
}

/** Gives each plan unique terms, so that the test detects two terms being swapped. */
function termsOf(seed: number) {
  const number = numbersFrom(seed);
  return {
    death_limit_fen: number(100_000, 900_000) * 100,
    medical_limit_fen: number(10_000, 90_000) * 100,
    med_deductible_fen: number(1, 900) * 100,
    med_ratio: number(51, 99),
    lost_wage_daily_fen: number(50, 300) * 100,
    lost_wage_deduct_days: number(1, 9),
    lost_wage_max_per_case: number(40, 90),
    lost_wage_max_per_year: number(91, 180),
    hosp_daily_fen: number(0, 1) * number(50, 300) * 100,
    hosp_deduct_days: number(1, 9),
    hosp_max_per_case: number(20, 60),
    hosp_max_per_year: number(61, 170),
    legal_fee_limit_fen: number(1_000, 90_000) * 100,
    per_accident_limit_fen: number(1_000_000, 2_000_000) * 100,
    total_limit_fen: number(3_000_000, 9_000_000) * 100,
    age_min: number(16, 18),
    age_max: number(61, 65),
    age60_percent: number(31, 79),
    sudden_death_age50_percent: number(31, 79),
    no_cert_percent: number(11, 29),
    allow_reduce: number(0, 1) === 1,
    allow_replace: number(0, 3) > 0,
    replace_scope: [sameClass, sameOrLowerClass, anyClass][seed % 3] ?? anyClass,
    min_charge_days: number(0, 1) * number(2, 40),
  };
}

oneDatabase((open) => {
  const portal = eachPortal(open);

  const change = (mealNo: string, seed: number) =>
    updateRows(portal, 'meal', termsOf(seed), { meal_no: mealNo });
  const written = async (caller: Caller, path: string) =>
    textOf((await caller.get(path)).bytes).replaceAll(/\s/g, '');
  const missingFrom = (text: string, terms: readonly TermLine[]) =>
    terms.filter(({ label, value }) => !text.includes(`${label}：${value}`.replaceAll(/\s/g, '')));

  it.each(['M1', 'M2', 'M3', 'M4', 'M5'].map((mealNo, at) => [mealNo, at + 1] as const))(
    'each term of plan %s is the same on screen, in the comparison, quote, policy, calculator and claim limits',
    async (mealNo, seed) => {
      await change(mealNo, seed);
      const employer = await portal.given.customer();
      const caller = portal.as(employer.username);
      const persons = people(5).map((person) => (mealNo === 'M4' ? { ...person, ...welders } : person));
      const { id, customerMealId } = await givenPolicy(portal, employer, { mealNo, persons });
      const planOf = async () =>
        getCustomerMeal.answer.parse((await caller.get(`/api/customerMeals/${customerMealId}`)).body.data);

      const plan = await planOf();
      const agreed = planTermLines(plan);
      const claims = claimTermLines(claimTermsOf(plan));
      const compared = listCustomerMeals.answer.parse((await caller.get('/api/customerMeals')).body.data);
      expect(compared.list.map(planTermLines)).toEqual([agreed]);

      const differing = async (paths: readonly string[], terms: readonly TermLine[]) => {
        const found = [];
        for (const path of paths)
          for (const term of missingFrom(await written(caller, path), terms)) found.push({ path, term });
        return found;
      };
      const quote = `/api/customerMeals/quoteFile/${customerMealId}?counts=${mealNo === 'M4' ? 5 : 3}:5`;
      const special = `/supplierInsurefiles/specialClause/${id}?of=insure`;
      const letter = `/api/customers/planLetter?ids=${customerMealId}`;
      const policy = `/api/insures/${id}/policyFile`;
      expect(await differing([quote, letter, special, policy], agreed)).toEqual([]);

      const ofPolicy = async () =>
        planTermLines(getInsure.answer.parse((await caller.get(`/api/insures/${id}`)).body.data).terms);
      expect(await ofPolicy()).toEqual(agreed);

      const day = portal.clock.today();
      const facts = {
        invoices: [{ date: day, hospitalName: '市第一医院', invoiceNo: '35061201', amount: 5_000_000 }],
        leave: [{ from: day, to: addDays(day, 364) }],
        hospitalStays: [{ from: day, to: addDays(day, 364) }],
        disabilityLevel: 1,
        legalFee: 5_000_000,
      };
      const calculated = async (given: object) =>
        calculateCase.answer.parse(
          (await caller.post('/api/cases/calc', { insureId: id, facts, ...given })).body.data,
        );
      const paidFor = async (item: number, given: object = {}) =>
        (await calculated({ claimItems: [item], ...given })).total;
      const { medical, lostWages, hospitalAllowance, disability, death, legalFees } = claimItem.code;
      const { lines } = await calculated({});
      const shown = lines.flatMap(({ terms }) => terms.map(({ name, value }) => ({ label: name, value })));
      expect(claims).toEqual(expect.arrayContaining(shown));
      const has = (code: string) => plan.extensions.includes(code);
      const part = (amount: number, percent: number) => Math.round((amount * percent) / 100);
      const sudden = { accidentType: accidentType.code.suddenIllness };
      expect({
        medical: await paidFor(medical),
        lostWages: await paidFor(lostWages),
        hospital: await paidFor(hospitalAllowance),
        disability: await paidFor(disability),
        at60: await paidFor(disability, { age: 60 }),
        suddenAt50: await paidFor(death, { age: 50, ...sudden }),
        legal: await paidFor(legalFees),
        uncertified: await paidFor(medical, { hasCertificate: false }),
      }).toEqual({
        medical: plan.medicalLimit,
        lostWages: plan.lostWageDaily * plan.lostWageMaxPerCase,
        hospital: plan.hospDaily * plan.hospMaxPerCase,
        disability: plan.deathLimit,
        at60: part(plan.deathLimit, plan.age60Percent),
        suddenAt50: has('E04') ? part(plan.deathLimit, plan.suddenDeathAge50Percent) : 0,
        legal: has('E10') ? plan.legalFeeLimit : 0,
        uncertified: part(plan.medicalLimit, plan.noCertPercent),
      });

      const insured = await rowsOf(portal, 'insure_person', ['id'], { insure_id: id }, 'id');
      const reported = await givenCase(portal, employer.username, insured[0]?.id ?? 0);
      const limits = async (caseId: number) => {
        const found = getCase.answer.parse((await caller.get(`/api/cases/${caseId}`)).body.data);
        return { terms: found.cover.terms, left: found.limitsLeft };
      };
      const expected = {
        terms: claims,
        left: {
          medical: plan.medicalLimit,
          person: plan.deathLimit,
          lostDays: plan.lostWageMaxPerYear,
          hospitalDays: plan.hospMaxPerYear,
          accident: plan.perAccidentLimit,
          policy: plan.totalLimit,
        },
      };
      expect(await limits(reported.id)).toEqual(expected);

      // New terms apply to new sales; the agreed terms still apply to this policy, including later cases.
      await change(mealNo, seed + 100);
      const later = planTermLines(await planOf());
      expect(later).not.toEqual(agreed);
      expect(await differing([quote], later)).toEqual([]);
      expect(await ofPolicy()).toEqual(agreed);
      expect(await differing([special, policy], agreed)).toEqual([]);
      expect(await paidFor(medical)).toBe(plan.medicalLimit);
      const second = await givenCase(portal, employer.username, insured.at(-1)?.id ?? 0);
      expect(await limits(second.id)).toEqual(expected);
    },
  );
});
