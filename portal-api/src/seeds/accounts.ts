import type { Insertable, Selectable } from 'kysely';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { allRights, type Rights } from 'shared-kernel/domain/rights';
import {
  customerType,
  firstLoginFlag,
  infoInputStatus,
  invoicetype,
  operatorAuditStatus,
  payAccountType,
  planConfirmStampStatus,
  settleMode,
  stampAskStatus,
} from 'shared-kernel/domain/dictionaries';
import type { CustomerTable } from '../platform/db/parties.tables';
import type { AppUserTable } from '../platform/db/platform.tables';
import type { CustomerKey } from '../platform/seeding/seed-context';

/** One demo employer and its main account: the columns in which they differ from the usual ones. */
export interface DemoEmployer {
  key: CustomerKey;
  columns: Partial<Insertable<CustomerTable>> &
    Pick<Selectable<CustomerTable>, 'customername' | 'uscc' | 'address' | 'linkername' | 'invoicetype'>;
  user?: Partial<Insertable<AppUserTable>>;
}

const { undecided, special, plain } = invoicetype.code;
const { required, stamped } = planConfirmStampStatus.code;

export const demoEmployers: readonly DemoEmployer[] = [
  {
    key: 'c1',
    columns: {
      customername: '厦门海沧示例精密机械有限公司',
      uscc: '91350205MA2DEM017T',
      address: '厦门市海沧区示例路18号',
      legal_person: '陈志诚',
      linkername: '林晓岚',
      industry_code: 'C',
      establish_date: civilDate('2016-08-18'),
      employee_scale: '1000人以上',
      invoicetype: undecided,
      plan_confirm_stamp_status: stamped,
    },
  },
  {
    key: 'c2',
    columns: {
      customername: '苏州虎丘样本供应链有限公司',
      uscc: '91320505MA1DEM04XY',
      address: '苏州市虎丘区样本大道66号',
      legal_person: '沈文彬',
      linkername: '顾佳宁',
      industry_code: 'G',
      establish_date: civilDate('2017-03-24'),
      employee_scale: '100-499人',
      invoicetype: special,
      settle_mode: settleMode.code.monthly,
      credit_limit_fen: 100_000_00,
      plan_confirm_stamp_status: stamped,
      stamp_ask_status: stampAskStatus.code.waiting,
    },
  },
  {
    key: 'c3',
    columns: {
      customername: '上海浦东样例人力资源服务有限公司',
      uscc: '91310115MA1DEM0233',
      address: '上海市浦东新区样例路200弄9号',
      legal_person: '周立群',
      linkername: '徐梦洁',
      industry_code: 'L',
      establish_date: civilDate('2018-09-07'),
      customer_type: customerType.code.labourAgency,
      employee_scale: '500-999人',
      pay_account_type: payAccountType.code.wechat,
      invoicetype: plain,
    },
  },
  {
    key: 'c4',
    columns: {
      customername: '杭州余杭演示建筑劳务有限公司',
      uscc: '91330110MA2DEM033A',
      address: '杭州市余杭区演示街道5号',
      legal_person: '何建国',
      linkername: '方秋萍',
      customer_type: customerType.code.labourAgency,
      employee_scale: '100-499人',
      invoicetype: special,
      linker_audit_status: operatorAuditStatus.code.waiting,
    },
  },
  {
    key: 'c5',
    columns: {
      customername: '成都武侯示范餐饮管理有限公司',
      uscc: '91510107MA6DEM057C',
      address: '成都市武侯区示范路77号',
      legal_person: '罗永康',
      linkername: '蒋雨桐',
      pay_account_type: payAccountType.code.wechat,
      invoicetype: plain,
      info_input_status: infoInputStatus.code.invoice,
      plan_confirm_stamp_status: required,
    },
  },
  {
    key: 'c6',
    columns: {
      customername: '宁波北仑范例五金制品有限公司',
      uscc: '91330206MA2DEM0689',
      address: '宁波市北仑区范例路31号',
      legal_person: '邬海峰',
      linkername: '史小雯',
      invoicetype: plain,
      plan_confirm_stamp_status: required,
    },
  },
  {
    key: 'c7',
    columns: {
      customername: '武汉江夏示例物流有限公司',
      uscc: '91420115MA4DEM07X6',
      address: '武汉市江夏区示例物流园3栋',
      legal_person: '熊志强',
      linkername: '余婷',
      invoicetype: plain,
    },
    user: { first_login_flag: firstLoginFlag.code.firstLogin },
  },
  {
    key: 'c9',
    columns: {
      customername: '青岛黄岛样例食品有限公司',
      uscc: '91370211MA3DEM094X',
      address: '青岛市黄岛区样例路12号',
      legal_person: '孙宏伟',
      linkername: '曲静',
      invoicetype: undecided,
    },
  },
  {
    key: 'c10',
    columns: {
      customername: '长沙岳麓示范物业服务有限公司',
      uscc: '91430104MA4DEM109W',
      address: '长沙市岳麓区示范大厦8楼',
      legal_person: '彭国栋',
      linkername: '唐艺',
      invoicetype: plain,
    },
    user: { password_expired: true },
  },
];

/** Branches of c1; the first one's phone is the username of its project user. */
export const demoFiliales = [
  {
    filialename: '海沧一分厂',
    region_code: '350205',
    address: '厦门市海沧区示例路18号1号楼',
    linkername: '黄立明',
    telephone: '13900000008',
  },
  {
    filialename: '同安二分厂',
    region_code: '350212',
    address: '厦门市同安区示例工业园6号',
    linkername: '苏伟杰',
    telephone: '13900000028',
  },
  {
    filialename: '漳州分公司',
    region_code: '350602',
    address: '漳州市芗城区示例街9号',
    linkername: '郑国平',
    telephone: '13900000038',
  },
] as const;

/** Project users of c1: `filiale` is the index of the branch above. */
export const demoProjectUsers: readonly {
  username: string;
  name: string;
  filiale: number;
  rights: Rights;
}[] = [
  { username: '13900000008', name: '黄立明', filiale: 0, rights: allRights },
  {
    username: '13900000018',
    name: '许燕玲',
    filiale: 0,
    rights: { ...allRights, viewCost: false, addReduce: false },
  },
  {
    username: '13900000028',
    name: '苏伟杰',
    filiale: 1,
    rights: { ...allRights, addReduce: false, claim: false },
  },
];

export const demoPassword = 'Demo@2026';

/** Returns the account (username and mobile) of a key: c1 is 13900000001. */
export const accountOf = (key: CustomerKey): string => `139${key.slice(1).padStart(8, '0')}`;
