import type { Insertable } from 'kysely';
import {
  blacklistLevel,
  hospitalDesignation,
  hospitalNature,
  invoiceContent,
  invoiceKind,
  jobType as jobTypes,
} from 'shared-kernel/domain/dictionaries';
import type { SigncompanyTable } from '../../platform/db/parties.tables';
import type { SeedContext } from '../../platform/seeding/seed-context';
import type { SupplyerTable } from '../customers/customers.tables';
import { hospitalsByRegion } from './hospitals.data';
import { searchLetters } from './pinyin';
import type { ServicerTable } from './reference.tables';
import { regionName } from './regions';
import { workTypesByIndustry } from './work-types.data';

/** The provider's contracting company; the bank account is made up. */
const signcompanies: Insertable<SigncompanyTable>[] = [
  {
    signcompanyname: '鹭服企服科技（厦门）有限公司',
    uscc: '91350203MA3PRD0166',
    fdd_protocol_url: null,
    protocol_version: '2026.1',
    invoice_kinds: [...invoiceKind.codes],
    invoice_contents: [...invoiceContent.codes],
    bank_name: '鹭服企服科技（厦门）有限公司',
    bank_num: '350200088800010001',
    bank_deposit: '中国建设银行厦门思明支行',
    cnaps_code: '105393000018',
  },
];

const servicers: Insertable<ServicerTable>[] = [
  { name: '林晓雯', phone: '0592-0000101', work_time: '工作日 09:00-18:00', wechat_qr_file_id: null },
  { name: '陈志远', phone: '0592-0000102', work_time: '工作日 09:00-18:00', wechat_qr_file_id: null },
];

/** Fictional insurers, in the order in which plans refer to them. */
const insurers: Insertable<SupplyerTable>[] = [
  {
    supplyername: '鹭安财产保险股份有限公司',
    short_name: '鹭安财险',
    uscc: '91350200MA3NT001X9',
    hotline: '400-000-0001',
    report_email: 'baoan@luan.example',
    operation_file_id: null,
    operation_version: null,
  },
  {
    supplyername: '恒岳财产保险股份有限公司',
    short_name: '恒岳财险',
    uscc: '91310101MA1NT00249',
    hotline: '400-000-0002',
    report_email: 'baoan@hengyue.example',
    operation_file_id: null,
    operation_version: null,
  },
  {
    supplyername: '启明财产保险股份有限公司',
    short_name: '启明财险',
    uscc: '91440304MA5NT003X9',
    hotline: '400-000-0003',
    report_email: 'baoan@qiming.example',
    operation_file_id: null,
    operation_version: null,
  },
];

/** Aliases of work types; each belongs to exactly one type. */
export const workTypeAliases: Readonly<Record<string, readonly string[]>> = {
  行政文员: ['文员', '行政', '前台文员'],
  财务会计: ['会计', '出纳'],
  人事专员: ['人事', '人力资源专员', 'HR'],
  软件工程师: ['程序员', '开发工程师'],
  客服坐席: ['客服', '话务员'],
  外勤业务员: ['业务员', '销售'],
  仓库保管员: ['仓管', '仓管员', '库管'],
  仓储拣货员: ['拣货员', '分拣工'],
  帮厨切配: ['帮厨', '切配工'],
  室内保洁员: ['保洁', '保洁员', '清洁工'],
  保安员: ['保安', '门卫'],
  绿化养护工: ['绿化工', '园林工'],
  '快递员(电动车)': ['快递员'],
  外卖骑手: ['骑手', '外卖员'],
  叉车司机: ['叉车工', '铲车司机'],
  装卸搬运工: ['装卸工', '搬运工'],
  质检员: ['品检员', 'QC', '检验员'],
  包装工: ['打包工'],
  电子装配工: ['装配工', '组装工'],
  '冲床工(自动)': ['自动冲床工'],
  '冲床工(手动)': ['手动冲床工'],
  '焊工(地面)': ['电焊工', '焊工', '氩弧焊工'],
  '焊工(高处)': ['高空焊工'],
  抛光打磨工: ['打磨工', '抛光工'],
  喷涂工: ['喷漆工'],
  机修工: ['维修工', '设备维修工'],
  行车工: ['天车工'],
  '注塑工(自动)': ['自动注塑工'],
  缝纫工: ['车衣工', '平车工'],
  架子工: ['脚手架工'],
  钢结构安装工: ['钢构工'],
  地面杂工: ['小工', '工地杂工'],
  '水电安装工(室内)': ['水电工'],
  低压电工: ['电工'],
  临时普工: ['普工', '操作工'],
  '实习生(办公)': ['实习生'],
};

const classes = jobTypes.code;

/** Seeds data that every database needs before a purchase: work types, hospitals, the provider's side. */
export async function seedReference(seed: SeedContext): Promise<void> {
  const { db } = seed.ctx;
  seed.progress('基础数据');
  await db.insertInto('work_type').values(workTypeRows()).execute();
  await db.insertInto('hospital').values(hospitalRows()).execute();
  await db.insertInto('signcompany').values(signcompanies).execute();
  await db.insertInto('servicer').values(servicers).execute();
  await db.insertInto('supplyer').values(insurers).execute();
  if (seed.scope === 'demo') await seedBlacklist(seed);
}

export const workTypeRows = () =>
  Object.entries(workTypesByIndustry).flatMap(([industry, lines]) =>
    lines.map(([no, name, jobType, marks]) => ({
      work_type_no: no,
      work_type_name: name,
      aliases: [...(workTypeAliases[name] ?? [])],
      job_type: jobType,
      industry,
      cert_required: marks?.includes('c') ?? false,
      height_work: marks?.includes('h') ?? false,
      remark: jobType === classes.uninsurable ? '不予承保' : null,
      ...searchLetters(name),
    })),
  );

const hospitalRows = () =>
  Object.entries(hospitalsByRegion).flatMap(([regionCode, lines]) =>
    lines.map(([name, level, mark, specialties]) => ({
      hospital_name: name,
      level,
      nature: mark?.includes('private') ? hospitalNature.code.private : hospitalNature.code.public,
      region_code: regionCode,
      address: regionName(regionCode),
      phone: null,
      designated: mark?.includes('refused')
        ? hospitalDesignation.code.excluded
        : mark?.includes('good')
          ? hospitalDesignation.code.recommended
          : hospitalDesignation.code.ordinary,
      specialties: specialties ?? null,
      ...searchLetters(name),
    })),
  );

/** Seeds two fictional people, so that both levels can be tried out. */
async function seedBlacklist({ ctx }: SeedContext): Promise<void> {
  const restricted = [
    { idNo: '350205197903150419', level: blacklistLevel.code.refused, reason: '存在虚假理赔记录' },
    {
      idNo: '330110198507220629',
      level: blacklistLevel.code.warned,
      reason: '近12个月内多次出险，请核实岗位',
    },
  ];
  await ctx.db
    .insertInto('blacklist')
    .values(
      restricted.map(({ idNo, level, reason }) => ({
        id_hash: ctx.pii.index(idNo),
        id_no_sealed: ctx.pii.seal(idNo),
        level,
        reason,
        created_at: ctx.clock.now(),
      })),
    )
    .execute();
}
