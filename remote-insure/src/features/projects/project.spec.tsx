import { screen, waitFor, within } from '@testing-library/react';
import { problems } from 'shared-kernel/contract';
import { checkBranchMobile } from 'shared-kernel/contract/onboarding';
import { listCustomerMeals } from 'shared-kernel/contract/insure';
import {
  addProjectUser,
  getProject,
  listFiliales,
  listProjects,
  setProjectStatus,
} from 'shared-kernel/contract/projects';
import { projectStatus } from 'shared-kernel/domain/dictionaries';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aProject } from '../../shared/project.fixture';
import { ProjectListPage } from './project-list.page';
import { ProjectPage } from './project.page';

const detail = {
  ...aProject,
  regionCode: null,
  customerMealIds: [],
  confirmAbovePersons: 50,
  confirmAboveYuan: null,
  version: 1,
  users: [],
};
const branches = {
  list: [{ id: 3, filialename: '海沧一分厂', telephone: '13900000008', linkername: null, projectCount: 1 }],
};
const aServer = () =>
  fakeApi()
    .on(listProjects, {
      list: [aProject, { ...aProject, id: 8, projectname: '海沧二厂', actions: ['start'] }],
      count: 2,
      statusCounts: { 1: 2 },
    })
    .on(listFiliales, branches)
    .on(listCustomerMeals, { list: [], count: 0 })
    .on(getProject, detail);

describe('projects', () => {
  it('show an exceeded budget, and require a second confirmation to be disabled while people are in cover', async () => {
    const api = aServer().on(setProjectStatus, ({ body }) =>
      (body as { confirmed: boolean }).confirmed
        ? { projectStatus: projectStatus.code.disabled, changedUsers: 1 }
        : refuse(problems.projectHasPeople.code, { people: 12 }),
    );
    const { user } = renderPage(<ProjectListPage />, { api });

    expect(await screen.findAllByText('已用102%')).toHaveLength(2);
    const [menu] = screen.getAllByRole('button', { name: '更多' });
    await user.click(menu as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: '停用' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /停\s*用/ }));
    expect(await screen.findByText(/仍有12名在保人员/)).toBeInTheDocument();
    const dialogs = screen.getAllByRole('dialog');
    await user.click(within(dialogs.at(-1) as HTMLElement).getByRole('button', { name: /停\s*用/ }));

    await waitFor(() =>
      expect(
        api.calls(setProjectStatus).map(({ body }) => (body as { confirmed: boolean }).confirmed),
      ).toEqual([false, true]),
    );
  });

  it('show that a mobile number is already taken while it is typed', async () => {
    const api = aServer().on(checkBranchMobile, { available: false }).on(addProjectUser, { id: 9 });
    const { user } = renderPage(<ProjectPage />, { api, route: '/projectManagement/edit?id=7&tab=users' });

    await user.click(await screen.findByRole('button', { name: '添加项目用户' }));
    await user.type(await screen.findByRole('textbox', { name: '手机号' }), '13711112222');

    expect(await screen.findByText(problems.mobileTaken.text)).toBeInTheDocument();
  });
});
