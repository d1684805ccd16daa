import { understood } from 'shared-kernel/domain/cleaning';
import { rosterMaxRows } from 'shared-kernel/domain/constants';
import type { AmendRow } from 'shared-kernel/contract/roster';
import { normalizedPerson } from 'shared-kernel/domain/people/insured-person';
import * as texts from 'shared-kernel/domain/texts';
import type { Actor, Context } from '../../../platform/context';
import type { RawAnswer } from '../../../platform/http/route';
import type { SheetColumn, SheetList, SheetRow } from '../../insure/people/staff-sheet';
import { birthdayAliases, templateFile } from '../../insure/people/staff-template';

type AmendKey =
  'name' | 'idNo' | 'workTypeName' | 'projectName' | 'workUnit' | 'mobile' | 'certNo' | 'birthday';

/** Template T4: what changes of whom. */
const amendColumns: readonly SheetColumn<AmendKey>[] = [
  {
    key: 'name',
    heading: '姓名',
    required: true,
    content: 'personName',
    aliases: ['员工', '员工姓名', '人员姓名'],
  },
  {
    key: 'idNo',
    heading: '证件号码',
    required: true,
    content: 'residentId',
    aliases: ['证件号', '身份证', '身份证号', '身份证号码'],
  },
  { key: 'workTypeName', heading: '新工种', aliases: ['工种', '新岗位', '岗位'] },
  { key: 'projectName', heading: '新项目', aliases: ['项目', '所属项目', '新所属项目'] },
  { key: 'workUnit', heading: '新实际用工单位', aliases: ['实际用工单位', '用工单位'] },
  { key: 'mobile', heading: '新手机号', content: 'mobile', aliases: ['手机号', '新电话', '联系电话'] },
  { key: 'certNo', heading: texts.newCertificateNo, aliases: ['特种作业证编号', '作业证编号'] },
  { key: 'birthday', heading: '出生日期', aliases: birthdayAliases },
];

export const amendList: SheetList<AmendKey> = { name: 'amending', columns: amendColumns };

export const toAmendRow = (row: SheetRow<AmendKey>): AmendRow => {
  const typed = {
    name: row.name.slice(0, 100),
    idNo: row.idNo.slice(0, 50),
    workTypeName: row.workTypeName.slice(0, 100),
    projectName: row.projectName.slice(0, 100),
    workUnit: row.workUnit.slice(0, 100),
    mobile: row.mobile.slice(0, 50),
    certNo: row.certNo.slice(0, 100),
    birthday: row.birthday.slice(0, 50),
  };
  return understood(typed, normalizedPerson({ ...typed, idType: '' }));
};

export const amendTemplate = (ctx: Pick<Context, 'workers'>, actor: Actor): Promise<RawAnswer> =>
  templateFile(ctx, actor, {
    fileName: texts.amendTemplateName,
    columns: amendColumns,
    choices: {},
    explanations: [
      texts.templateHeadings,
      `单次最多导入${rosterMaxRows}${texts.templateLimits}`,
      '只填写需要变更的列，留空表示不变。手机号、用工单位和证书立即生效，工种和项目自生效日期起变更。',
      '出生日期只用于补登护照等号码中没有出生日期的证件。',
    ],
  });
