import type { ProjectRow } from 'shared-kernel/contract/projects';
import { projectStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';

/** A work site of the employer that is over its budget. */
export const aProject: ProjectRow = {
  id: 7,
  projectNo: 'XM0001001',
  projectname: '海沧一厂机加工',
  filialeId: 3,
  filialeName: '海沧一分厂',
  workUnit: '海沧一分厂',
  address: null,
  managerName: '黄立明',
  managerPhone: '13806050012',
  startDate: null,
  endDate: null,
  inForceCount: 12,
  monthBudget: fen(500_00),
  monthUsed: fen(510_00),
  openCases: 1,
  userCount: 1,
  lastSignIn: null,
  projectStatus: projectStatus.code.running,
  actions: ['stop'],
};
