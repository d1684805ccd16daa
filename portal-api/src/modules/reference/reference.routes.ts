import { sql } from 'kysely';
import {
  getBankInfo,
  getNowTime,
  getRegions,
  getSigncompany,
  listByType,
  listEmployInsurePeriod,
  listEmployJobType,
  listHospitals,
  listInvoiceTypes,
  listWorkTypes,
} from 'shared-kernel/contract/reference';
import { addDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import {
  hospitalDesignation,
  insurePeriod,
  invoiceContent,
  invoiceKind,
  jobType,
} from 'shared-kernel/domain/dictionaries';
import * as dictionaries from 'shared-kernel/domain/dictionaries';
import type { Dictionary } from 'shared-kernel/domain/dictionary';
import { periodFactorPercent } from 'shared-kernel/domain/premium';
import { problems } from 'shared-kernel/contract';
import type { SigncompanyId } from 'shared-kernel/domain/nouns/ids';
import { notFound } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { containing, equals, hasText } from '../../platform/lists/conditions';
import { defineListSource, eachRow, type ListScope } from '../../platform/lists/list-source';
import { keywordLetters } from './pinyin';
import { agreementUrl, findSigncompany } from './reference.repository';
import { inRegion, regionName, regionsBelow } from './regions';
import { allWorkTypes, rankedWorkTypes, toWorkTypeRow } from './work-types';
import chineseDays from 'chinese-days';

const { recommended, ordinary } = hospitalDesignation.code;

/** Compares the hospital's region with the employer's by the code's first digits: 2 for province, 4 for city. */
const isWithin = (digits: number) =>
  sql`left(hospital.region_code, ${digits}::int) = left(own.region_code, ${digits}::int)`;

/** Sorts refused hospitals last; of the others those nearby first, then recommended ones, then by higher level. */
const ranked = ({ actor }: ListScope) => sql`(select hospital.*,
    10000 * (case when hospital.designated in (${recommended}::int, ${ordinary}::int) then 0 else 1 end)
    + 1000 * (case when ${isWithin(4)} then 0 when ${isWithin(2)} then 1 else 2 end)
    + 100 * (case hospital.designated when ${recommended}::int then 0 else 1 end)
    - hospital.level as place
  from hospital left join customer own on own.id = ${actor.customerId}) as hospital`;

/** The same hospitals for everybody, sorted for the employer's region. */
const hospitalList = defineListSource<typeof listHospitals>({
  endpoint: listHospitals,
  table: 'hospital',
  from: ranked,
  visible: () => sql<boolean>`true`,
  fields: { regionName: null },
  filters: {
    keyword: (keyword) => keywordCondition(keyword),
    regionCode: inRegion('hospital.region_code'),
    level: equals('hospital.level'),
    nature: equals('hospital.nature'),
    designated: equals('hospital.designated'),
  },
  sortBy: { designated: { column: 'hospital.place' } },
  complete: eachRow((row: { regionCode: string }) => ({ regionName: regionName(row.regionCode) })),
});

function keywordCondition(keyword: string) {
  if (keyword === '') return undefined;
  const letters = keywordLetters(keyword);
  const byName = hasText(['hospital.hospital_name'], keyword);
  // Pinyin is searched only when the whole keyword consists of letters: 第2医院 is not pinyin.
  if (letters === '' || letters !== keyword.toLowerCase()) return byName;
  const part = containing(letters);
  return sql<boolean>`(${byName} or hospital.pinyin like ${part} or hospital.initials like ${part})`;
}

type Listed = Pick<Dictionary, 'name' | 'options'>;

const byName = new Map<string, Listed>(
  Object.values(dictionaries)
    .filter(
      (value): value is Extract<typeof value, Listed> => typeof value === 'object' && 'options' in value,
    )
    .map((dictionary) => [dictionary.name, dictionary]),
);

/** Returns a dictionary's entries for reference lists, with codes as text. Undefined for an unknown name. */
function dictionaryEntries(name: string) {
  return byName.get(name)?.options.map((option, sort) => ({
    value: String(option.value),
    label: option.label,
    sort,
    extra: option.tone ? { tone: option.tone } : null,
  }));
}

/** True for non-working days in mainland China: weekends and holidays, except make-up workdays. */
const isHoliday = (day: CivilDate): boolean => chineseDays.isHoliday(day);

const jobTypeExamples: Readonly<Record<number, string>> = {
  [jobType.code.class1]: '行政、财务、软件等室内岗位',
  [jobType.code.class2]: '外勤、零售、餐饮服务、家政保洁',
  [jobType.code.class3]: '装配、厨师、保安、小车驾驶',
  [jobType.code.class4]: '机床操作、搬运、焊接、维修',
  [jobType.code.class5]: '高处作业、重体力、大型货车',
  [jobType.code.class6]: '外墙、幕墙、高压电、危化品',
};

/** Endpoints for shared reference data: time, dictionaries, regions, work types, hospitals, contracting companies. */
export const referenceModule: Module = (route, ctx) => {
  route(getNowTime, () => {
    const today = ctx.clock.today();
    return {
      now: ctx.clock.now().toISOString(),
      today,
      effectDate: addDays(today, 1),
      holiday: isHoliday(today),
    };
  });

  route(listByType, ({ query }) => {
    const list = dictionaryEntries(query.type);
    if (!list) throw notFound();
    return { list };
  });

  route(listEmployInsurePeriod, () => ({
    list: insurePeriod.options.map((option) => ({
      value: String(option.value),
      label: option.label,
      factor: (periodFactorPercent[option.value] ?? 100) / 100,
    })),
  }));

  route(listEmployJobType, () => ({
    list: jobType.options
      .filter((option) => option.value in jobTypeExamples)
      .map((option) => ({
        value: String(option.value),
        label: option.label,
        desc: jobTypeExamples[option.value] ?? '',
      })),
  }));

  route(getRegions, ({ query }) => ({ list: regionsBelow(query.parentCode) }));

  const signcompanyOf = async (id: SigncompanyId) => {
    const company = await findSigncompany(ctx.db, id);
    if (!company) throw notFound();
    return company;
  };

  route(listInvoiceTypes, async ({ params }) => {
    const company = await signcompanyOf(params.id);
    const contents = invoiceContent.options.filter((option) =>
      company.invoice_contents.includes(option.value),
    );
    return {
      list: company.invoice_kinds.map((kind) => ({
        invoiceKind: kind,
        label: invoiceKind.label(kind),
        contents: contents.map(({ value, label }) => ({ value, label })),
      })),
    };
  });

  route(getSigncompany, async ({ params }) => {
    const company = await signcompanyOf(params.id);
    return {
      id: company.id,
      signcompanyname: company.signcompanyname,
      uscc: company.uscc,
      fddProtocolUrl: agreementUrl(company),
      protocolVersion: company.protocol_version,
    };
  });

  route(getBankInfo, async ({ query }) => {
    const company = await signcompanyOf(query.signcompany);
    return {
      bankName: company.bank_name,
      bankNum: company.bank_num,
      bankDeposit: company.bank_deposit,
      cnapsCode: company.cnaps_code,
      tip: problems.companyTransferOnly.text,
    };
  });

  route(listWorkTypes, async ({ query }) => {
    const found = rankedWorkTypes(await allWorkTypes(ctx.db), query.keyword ?? '').filter(
      (row) =>
        (query.jobType === undefined || row.job_type === query.jobType) &&
        (!query.industry || row.industry === query.industry),
    );
    return {
      count: found.length,
      list: found.slice(query.start, query.start + query.length).map(toWorkTypeRow),
    };
  });

  bindList(route, ctx, hospitalList);
};
