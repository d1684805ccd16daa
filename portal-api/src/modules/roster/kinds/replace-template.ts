import { understood, understoodIdentity } from 'shared-kernel/domain/cleaning';
import { idType } from 'shared-kernel/domain/dictionaries';
import { rosterMaxRows } from 'shared-kernel/domain/constants';
import type { ReplaceRow } from 'shared-kernel/contract/roster';
import { normalizedPerson } from 'shared-kernel/domain/people/insured-person';
import * as texts from 'shared-kernel/domain/texts';
import type { Actor, Context } from '../../../platform/context';
import type { RawAnswer } from '../../../platform/http/route';
import type { SheetColumn, SheetList, SheetRow } from '../../insure/people/staff-sheet';
import { birthdayAliases, birthdayExplained, templateFile } from '../../insure/people/staff-template';

type ReplaceKey =
  | 'no' | 'name' | 'idNo' | 'newName' | 'newIdType' | 'newIdNo' | 'newMobile' | 'newWorkTypeName' | 'newCertNo' | 'newBirthday'; // prettier-ignore

/** Template T3: who takes whose place. */
const replaceColumns: readonly SheetColumn<ReplaceKey>[] = [
  { key: 'no', heading: '序号' },
  {
    key: 'name',
    heading: '原姓名',
    required: true,
    aliases: ['被替换人', '被替换人姓名', '离职人员', '原员工'],
  },
  {
    key: 'idNo',
    heading: '原证件号码',
    required: true,
    aliases: ['原证件号', '原身份证', '原身份证号', '被替换人证件号码'],
  },
  {
    key: 'newName',
    heading: '新姓名',
    required: true,
    aliases: ['替换人', '替换人姓名', '新员工', '入职人员'],
  },
  {
    key: 'newIdType',
    heading: '新证件类型',
    required: true,
    words: idType.options.map(({ label }) => label),
    aliases: ['证件类型'],
  },
  {
    key: 'newIdNo',
    heading: '新证件号码',
    required: true,
    aliases: ['新证件号', '新身份证', '新身份证号', '替换人证件号码'],
  },
  { key: 'newMobile', heading: '新手机号', content: 'mobile', aliases: ['新手机', '新电话', '手机号'] },
  { key: 'newWorkTypeName', heading: '新工种', required: true, aliases: ['新岗位', '新职业', '工种'] },
  { key: 'newCertNo', heading: texts.newCertificateNo, aliases: ['新作业证编号', '特种作业证编号'] },
  { key: 'newBirthday', heading: '新出生日期', aliases: ['出生日期', ...birthdayAliases] },
];

export const replaceList: SheetList<ReplaceKey> = { name: 'replacing', columns: replaceColumns };

export const toReplaceRow = (row: SheetRow<ReplaceKey>): ReplaceRow => {
  const joining = {
    name: row.newName.slice(0, 100),
    idType: row.newIdType.slice(0, 30) || idType.label(idType.code.idCard),
    idNo: row.newIdNo.slice(0, 50),
    mobile: row.newMobile.slice(0, 50),
    workTypeName: row.newWorkTypeName.slice(0, 100),
    certNo: row.newCertNo.slice(0, 100),
    birthday: row.newBirthday.slice(0, 50),
  };
  const {
    name,
    idType: document,
    idNo,
    mobile,
    workTypeName,
    certNo,
    birthday,
  } = understood(joining, normalizedPerson(joining));
  return {
    ...understoodIdentity(row),
    newName: name,
    newIdType: document,
    newIdNo: idNo,
    newMobile: mobile,
    newWorkTypeName: workTypeName,
    newCertNo: certNo,
    newBirthday: birthday,
  };
};

export const replaceTemplate = (ctx: Pick<Context, 'workers'>, actor: Actor): Promise<RawAnswer> =>
  templateFile(ctx, actor, {
    fileName: texts.replaceTemplateName,
    columns: replaceColumns,
    choices: { newIdType: idType.options.map((option) => option.label) },
    explanations: [
      texts.templateHeadings,
      `单次最多导入${rosterMaxRows}${texts.templateLimits}`,
      birthdayExplained,
      '原人员保障到生效日期前一日24时，新人员自生效日期零时起保障；项目和用工单位沿用原人员的。',
    ],
  });
