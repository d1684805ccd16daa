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
import type { CustomerKey } from '../platform/seeding/seed-context';

/** One demo employer with its main account; the states are those in the table of demo accounts. */
export interface DemoEmployer {
  key: CustomerKey;
  customername: string;
  uscc: string;
  regionCode: string;
  address: string;
  legalPerson: string;
  linkername: string;
  customerType: number;
  employeeScale: string;
  payAccountType: number;
  invoicetype: number;
  settleMode?: number;
  /** For monthly bills; no limit by default. */
  creditLimitYuan?: number;
  infoInputStatus?: number;
  stampStatus?: number;
  linkerStatus?: number;
  stampAskStatus?: number;
  firstLoginFlag?: number;
  passwordExpired?: boolean;
}

const bank = { payAccountType: payAccountType.code.company };
const wechat = { payAccountType: payAccountType.code.wechat };

export const demoEmployers: readonly DemoEmployer[] = [
  {
    key: 'c1',
    customername: '厦门海沧示例精密机械有限公司',
    uscc: '91350205MA2DEM017T',
    regionCode: '350205',
    address: '厦门市海沧区示例路18号',
    legalPerson: '陈志诚',
    linkername: '林晓岚',
    customerType: customerType.code.company,
    employeeScale: '1000人以上',
    ...bank,
    invoicetype: invoicetype.code.undecided,
    stampStatus: planConfirmStampStatus.code.stamped,
  },
  {
    key: 'c2',
    customername: '苏州虎丘样本供应链有限公司',
    uscc: '91320505MA1DEM04XY',
    regionCode: '320505',
    address: '苏州市虎丘区样本大道66号',
    legalPerson: '沈文彬',
    linkername: '顾佳宁',
    customerType: customerType.code.company,
    employeeScale: '100-499人',
    ...bank,
    invoicetype: invoicetype.code.special,
    settleMode: settleMode.code.monthly,
    creditLimitYuan: 100_000,
    stampStatus: planConfirmStampStatus.code.stamped,
    stampAskStatus: stampAskStatus.code.waiting,
  },
  {
    key: 'c3',
    customername: '上海浦东样例人力资源服务有限公司',
    uscc: '91310115MA1DEM0233',
    regionCode: '310115',
    address: '上海市浦东新区样例路200弄9号',
    legalPerson: '周立群',
    linkername: '徐梦洁',
    customerType: customerType.code.labourAgency,
    employeeScale: '500-999人',
    ...wechat,
    invoicetype: invoicetype.code.plain,
  },
  {
    key: 'c4',
    customername: '杭州余杭演示建筑劳务有限公司',
    uscc: '91330110MA2DEM033A',
    regionCode: '330110',
    address: '杭州市余杭区演示街道5号',
    legalPerson: '何建国',
    linkername: '方秋萍',
    customerType: customerType.code.labourAgency,
    employeeScale: '100-499人',
    ...bank,
    invoicetype: invoicetype.code.special,
    linkerStatus: operatorAuditStatus.code.waiting,
  },
  {
    key: 'c5',
    customername: '成都武侯示范餐饮管理有限公司',
    uscc: '91510107MA6DEM057C',
    regionCode: '510107',
    address: '成都市武侯区示范路77号',
    legalPerson: '罗永康',
    linkername: '蒋雨桐',
    customerType: customerType.code.company,
    employeeScale: '50-99人',
    ...wechat,
    invoicetype: invoicetype.code.plain,
    infoInputStatus: infoInputStatus.code.invoice,
    stampStatus: planConfirmStampStatus.code.required,
  },
  {
    key: 'c6',
    customername: '宁波北仑范例五金制品有限公司',
    uscc: '91330206MA2DEM0689',
    regionCode: '330206',
    address: '宁波市北仑区范例路31号',
    legalPerson: '邬海峰',
    linkername: '史小雯',
    customerType: customerType.code.company,
    employeeScale: '50-99人',
    ...bank,
    invoicetype: invoicetype.code.plain,
    stampStatus: planConfirmStampStatus.code.required,
  },
  {
    key: 'c7',
    customername: '武汉江夏示例物流有限公司',
    uscc: '91420115MA4DEM07X6',
    regionCode: '420115',
    address: '武汉市江夏区示例物流园3栋',
    legalPerson: '熊志强',
    linkername: '余婷',
    customerType: customerType.code.company,
    employeeScale: '50-99人',
    ...bank,
    invoicetype: invoicetype.code.plain,
    firstLoginFlag: firstLoginFlag.code.firstLogin,
  },
  {
    key: 'c9',
    customername: '青岛黄岛样例食品有限公司',
    uscc: '91370211MA3DEM094X',
    regionCode: '370211',
    address: '青岛市黄岛区样例路12号',
    legalPerson: '孙宏伟',
    linkername: '曲静',
    customerType: customerType.code.company,
    employeeScale: '50-99人',
    ...bank,
    invoicetype: invoicetype.code.undecided,
  },
  {
    key: 'c10',
    customername: '长沙岳麓示范物业服务有限公司',
    uscc: '91430104MA4DEM109W',
    regionCode: '430104',
    address: '长沙市岳麓区示范大厦8楼',
    legalPerson: '彭国栋',
    linkername: '唐艺',
    customerType: customerType.code.company,
    employeeScale: '50-99人',
    ...bank,
    invoicetype: invoicetype.code.plain,
    passwordExpired: true,
  },
];

/** Branches of c1; the first one's phone is the username of its project user. */
export const demoFiliales = [
  {
    filialename: '海沧一分厂',
    regionCode: '350205',
    address: '厦门市海沧区示例路18号1号楼',
    linkername: '黄立明',
    telephone: '13900000008',
  },
  {
    filialename: '同安二分厂',
    regionCode: '350212',
    address: '厦门市同安区示例工业园6号',
    linkername: '苏伟杰',
    telephone: '13900000028',
  },
  {
    filialename: '漳州分公司',
    regionCode: '350602',
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
