import { z } from 'zod';
import { endBeforeStart } from '../domain/texts';
import { projectStatus } from '../domain/dictionaries';
import { figures } from '../domain/figures';
import { defineEndpoint, post, put } from './endpoint';
import { defineListEndpoint, statusCounts } from './list';
import { problems } from './problem';
import { projectUser } from './project-users';
import { customerMealId, filialeId, filialeIdInQuery, projectId } from './ids';
import {
  amount,
  civilDate,
  codeInQuery,
  codeNumber,
  instant,
  mobile,
  mobileIfAny,
  money,
  personNameIfAny,
  ranged,
  textLike,
  wordInQuery,
} from './wire';

export {
  addProjectUser,
  projectUserForm,
  resetProjectPassword,
  setProjectUserStatus,
  updateProjectUser,
} from './project-users';
export type { ProjectUser } from './project-users';

const optionalText = (most: number) => z.string().trim().max(most, `不能超过${most}个字`).nullish();

export const projectRow = z.object({
  id: projectId,
  projectNo: z.string(),
  projectname: z.string(),
  filialeId: filialeId.nullable(),
  filialeName: z.string().nullable(),
  workUnit: z.string().nullable(),
  address: z.string().nullable(),
  managerName: z.string().nullable(),
  managerPhone: z.string().nullable(),
  startDate: civilDate.nullable(),
  endDate: civilDate.nullable(),
  /** Number of people in cover today. */
  inForceCount: z.int(),
  /** Null without a limit. */
  monthBudget: money.nullable(),
  /** Charged or pending this month, as used for checking orders against the budget. */
  monthUsed: money,
  openCases: z.int(),
  /** Number of users of the project's branch. */
  userCount: z.int(),
  /** Of any user of the branch. */
  lastSignIn: instant.nullable(),
  projectStatus: z.int(),
  actions: z.array(z.enum(['stop', 'start'])),
});
export type ProjectRow = z.output<typeof projectRow>;

export const listProjects = defineListEndpoint({
  id: 'projects.list',
  path: '/api/projects',
  access: 'main-account',
  summary: 'Projects of the employer',
  title: '项目清单',
  row: projectRow,
  columns: {
    projectNo: '项目编号',
    projectname: '项目名称',
    projectStatus: ['状态', projectStatus],
    filialeName: '所属分公司',
    workUnit: '实际用工单位',
    managerName: '负责人',
    managerPhone: '负责人手机号',
    inForceCount: figures.inCover.label,
    monthUsed: '本月保费',
    monthBudget: '月度预算',
    openCases: figures.openCases.label,
    userCount: '项目用户',
    lastSignIn: '最近登录',
    address: '地址',
    startDate: '开始日期',
    endDate: '结束日期',
  },
  sortable: ['projectNo', 'projectname', 'startDate', 'endDate', 'inForceCount', 'monthBudget'],
  countBy: 'projectStatus',
  filters: {
    /** Part of the name or number. */
    keyword: wordInQuery,
    filialeId: filialeIdInQuery.optional(),
    /** Part of the manager's name or telephone. */
    manager: wordInQuery,
    projectStatus: codeInQuery.optional(),
  },
  more: { statusCounts },
});

/** Lists projects to choose from; for project users, those of their branch. */
export const listProjectNames = defineEndpoint({
  id: 'projects.list-names',
  path: '/api/projects/names',
  access: 'signed-in',
  summary: 'Projects to choose one of',
  answer: z.object({
    list: z.array(z.object({ id: projectId, projectname: z.string(), projectStatus: z.int() })),
  }),
});

export const projectForm = z
  .object({
    projectname: ranged(2, 50, '项目名称须为2-50个字', '请输入项目名称'),
    filialeId: filialeId.nullish(),
    workUnit: optionalText(100),
    regionCode: textLike(/^\d{6}$/, '请选择所在地区').nullish(),
    address: optionalText(200),
    managerName: personNameIfAny.nullish(),
    managerPhone: mobileIfAny.nullish(),
    startDate: civilDate.nullish(),
    endDate: civilDate.nullish(),
    /** Plans for the project's people; an empty list means all plans of the employer. */
    customerMealIds: z.array(customerMealId).max(50).default([]),
    monthBudget: amount.nullish(),
    confirmAbovePersons: codeNumber('请输入人数')
      .min(1, '人数须大于0')
      .max(5000, '人数不能超过5000')
      .nullish(),
    confirmAboveYuan: amount.nullish(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    message: endBeforeStart,
  });

const saved = z.object({ id: projectId, version: z.int() });
const projectRefusals = [problems.conflict, problems.notFound] as const;

export const createProject = defineEndpoint({
  id: 'projects.create',
  ...post('/api/projects'),
  access: 'main-account',
  problems: projectRefusals,
  summary: 'Create a project',
  body: projectForm,
  answer: saved,
});

export const getProject = defineEndpoint({
  id: 'projects.get',
  path: '/api/projects/{id}',
  access: 'main-account',
  summary: 'One project with its users',
  answer: projectRow.extend({
    regionCode: z.string().nullable(),
    customerMealIds: z.array(customerMealId),
    confirmAbovePersons: z.int().nullable(),
    confirmAboveYuan: money.nullable(),
    version: z.int(),
    users: z.array(projectUser),
  }),
});

/** Changes a project; 409 if somebody else has saved it since `version`. */
export const updateProject = defineEndpoint({
  id: 'projects.update',
  ...put('/api/projects/{id}'),
  access: 'main-account',
  problems: projectRefusals,
  summary: 'Change a project',
  body: projectForm.safeExtend({ version: codeNumber() }),
  answer: saved,
});

/**
 * Stops or starts a project. While people are in cover there, stopping is refused with 2040 unless `confirmed`.
 * Stopping the last running project of a branch blocks the sign-in of its users until one of its projects is started.
 */
export const setProjectStatus = defineEndpoint({
  id: 'projects.set-status',
  ...put('/api/projects/{id}/status'),
  access: 'main-account',
  problems: [problems.notFound, problems.projectHasPeople],
  summary: 'Stop or start a project',
  body: z.object({
    projectStatus: z.literal(projectStatus.codes),
    confirmed: z.boolean().default(false),
  }),
  answer: z.object({
    projectStatus: z.int(),
    /** Number of users whose sign-in is now blocked, or allowed again. */
    changedUsers: z.int(),
  }),
});

const filialeRow = z.object({
  id: filialeId,
  filialename: z.string(),
  telephone: z.string(),
  linkername: z.string().nullable(),
  projectCount: z.int(),
});

export const listFiliales = defineEndpoint({
  id: 'projects.list-filiales',
  path: '/api/filiales',
  access: 'main-account',
  summary: 'Branches of the employer',
  answer: z.object({ list: z.array(filialeRow) }),
});

export const filialeForm = z.object({
  filialename: ranged(2, 50, '分公司名称须为2-50个字', '请输入分公司名称'),
  telephone: mobile,
  linkername: personNameIfAny.nullish(),
});

export const createFiliale = defineEndpoint({
  id: 'projects.create-filiale',
  ...post('/api/filiales'),
  access: 'main-account',
  problems: [problems.mobileTaken, problems.conflict],
  summary: 'Create a branch',
  body: filialeForm,
  answer: z.object({ id: filialeId }),
});
