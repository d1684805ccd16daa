import { civilDateOf } from 'shared-kernel/domain/civil-date';
import type { CustomerKey, SeedContext } from '../../platform/seeding/seed-context';

interface DemoProject {
  projectname: string;
  /** Index of the branch; missing for projects of the head office. */
  filiale?: number;
  workUnit: string;
  regionCode: string;
  managerName: string;
  /** In fen. */
  monthBudget?: number;
  confirmAbovePersons?: number;
}

const demoProjects: Partial<Record<CustomerKey, readonly DemoProject[]>> = {
  c1: [
    {
      projectname: '海沧一厂机加工',
      filiale: 0,
      workUnit: '海沧一分厂',
      regionCode: '350205',
      managerName: '黄立明',
      monthBudget: 50_000_00,
    },
    {
      projectname: '海沧一厂装配线',
      filiale: 0,
      workUnit: '海沧一分厂',
      regionCode: '350205',
      managerName: '许燕玲',
      confirmAbovePersons: 5,
    },
    {
      projectname: '同安冲压车间',
      filiale: 1,
      workUnit: '同安二分厂',
      regionCode: '350212',
      managerName: '苏伟杰',
    },
    {
      projectname: '同安表面处理',
      filiale: 1,
      workUnit: '同安二分厂',
      regionCode: '350212',
      managerName: '洪志勇',
    },
    {
      projectname: '漳州仓储物流',
      filiale: 2,
      workUnit: '漳州分公司',
      regionCode: '350602',
      managerName: '郑国平',
      monthBudget: 2000_00,
    },
    {
      projectname: '漳州模具中心',
      filiale: 2,
      workUnit: '漳州分公司',
      regionCode: '350602',
      managerName: '蔡文辉',
      monthBudget: 20_000_00,
    },
  ],
  c2: [
    { projectname: '虎丘中心仓', workUnit: '虎丘中心仓', regionCode: '320505', managerName: '顾佳宁' },
    { projectname: '昆山转运站', workUnit: '昆山转运站', regionCode: '320583', managerName: '陆晓东' },
  ],
  c3: [
    { projectname: '张江电子外包', workUnit: '张江样例电子厂', regionCode: '310115', managerName: '徐梦洁' },
    { projectname: '外高桥分拣', workUnit: '外高桥样例物流园', regionCode: '310115', managerName: '蒋勇' },
    { projectname: '松江商超驻场', workUnit: '松江样例超市', regionCode: '310117', managerName: '钱文静' },
    { projectname: '闵行保洁', workUnit: '闵行样例物业', regionCode: '310112', managerName: '杨洋' },
  ],
};

/** Seeds work sites of employers that have a history. */
export async function seedProjects(seed: SeedContext): Promise<void> {
  for (const [key, projects] of Object.entries(demoProjects) as [CustomerKey, readonly DemoProject[]][]) {
    const customer = seed.customers[key];
    await seed.ctx.db
      .insertInto('project')
      .values(
        projects.map((project, index) => ({
          customer_id: customer.id,
          filiale_id: project.filiale === undefined ? null : (customer.filiales[project.filiale]?.id ?? null),
          project_no: `XM${String(customer.id).padStart(4, '0')}${String(index + 1).padStart(3, '0')}`,
          projectname: project.projectname,
          work_unit: project.workUnit,
          region_code: project.regionCode,
          manager_name: project.managerName,
          manager_phone: `1380605${String(customer.id * 100 + index).padStart(4, '0')}`,
          start_date: civilDateOf(customer.joinedAt),
          month_budget_fen: project.monthBudget ?? null,
          ...(project.confirmAbovePersons === undefined
            ? {}
            : { confirm_above_persons: project.confirmAbovePersons }),
          created_at: customer.joinedAt,
        })),
      )
      .execute();
  }
}
