import { screen, within } from '@testing-library/react';
import { listInsuredPeople, unmaskPerson } from 'shared-kernel/contract/insure';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import { listProjectNames } from 'shared-kernel/contract/projects';
import { getProjectCertificate } from 'shared-kernel/contract/staff-papers';
import { fakeApi, renderPage, type FakeApi } from 'shared-kernel/testing';
import { aPerson } from '../../shared/person.fixture';
import { aProject } from '../../shared/project.fixture';
import { PeopleListPage } from './people-list.page';
import { hrefOf } from '../../shared/insure.fixture';

const open = (api: FakeApi) =>
  renderPage(<PeopleListPage />, {
    api: api.on(listProjectNames, { list: [aProject] }),
    route: '/editInsurance/index',
  });

describe('the people in cover', () => {
  it('show a full document number only on request', async () => {
    const api = fakeApi()
      .on(listInsuredPeople, { list: [aPerson(), aPerson({ id: 2, name: '员工2' })], count: 2 })
      .on(unmaskPerson, { idNo: '350212198001010015', mobile: null });
    const { user } = open(api);
    const row = within(await screen.findByRole('row', { name: /员工1 / }));

    await user.click(row.getByRole('button', { name: '显示完整证件号码' }));

    expect(await row.findByText('350212198001010015')).toBeInTheDocument();
    expect(api.calls(unmaskPerson)).toMatchObject([{ params: { id: '1' } }]);
    await user.click(row.getByRole('button', { name: '隐藏完整证件号码' }));
    expect(row.getByText('350212********0015')).toBeInTheDocument();
    expect(screen.queryByText('350212198001010015')).not.toBeInTheDocument();
  });

  it('can be selected in the list and removed from their policies', async () => {
    const people = [aPerson(), aPerson({ id: 2, name: '员工2', insureId: 22 })];
    const api = fakeApi().on(listInsuredPeople, { list: people, count: 2 });
    const { user } = open(api);
    for (const box of (await screen.findAllByRole('checkbox')).slice(1, 3)) await user.click(box);

    expect(await hrefOf('批量减保')).toBe('/addReduce/operation?insureId=21&operateType=2&ids=1%2C2');
  });

  it('cannot be removed together when the server forbids it for one of them', async () => {
    const injured = aPerson({ id: 2, name: '员工2', actions: ['amend'] });
    const list = [aPerson(), injured, aPerson({ id: 3, name: '员工3', actions: [] })];
    const api = fakeApi().on(listInsuredPeople, { list, count: 3 });
    const { user } = open(api);
    const boxes = (await screen.findAllByRole('checkbox')).slice(1);
    expect(boxes[2]).toBeDisabled();
    for (const box of boxes.slice(0, 2)) await user.click(box);

    expect(screen.getByRole('link', { name: '批量批改' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '批量减保' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '批量减保' })).toHaveAccessibleDescription(
      '所选人员中有1人现在不能减保',
    );
  });

  it('are searched by name, and the result says whether the person is in cover or when cover ended', async () => {
    const ended = aPerson({
      id: 3,
      personStatus: personStatus.code.reduced,
      endDate: civilDate('2026-11-20'),
    });
    const api = fakeApi().on(listInsuredPeople, ({ query }) => {
      const { keyword, personStatus: states } = query as { keyword?: string; personStatus?: string };
      const list = keyword === '李四' && states !== '1' ? [ended] : keyword === '李四' ? [] : [aPerson()];
      return { list, count: list.length };
    });
    const { user } = open(api);
    const search = await screen.findByRole('searchbox', { name: '姓名或完整证件号码' });

    await user.type(search, '员工1{Enter}');
    expect(await screen.findByText('“员工1”现在在保，共找到1份保障')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '下载员工1的参保证明' })).toBeInTheDocument();
    await user.clear(search);
    await user.type(search, '李四{Enter}');

    expect(await screen.findByText('“李四”现在不在保，保障已于2026-11-20结束')).toBeInTheDocument();
  });

  it('with the same name are distinguished by the last digits of their numbers', async () => {
    const namesakes = [
      aPerson({ id: 4, name: '王芳', idNoMasked: '3502**********0011' }),
      aPerson({ id: 5, name: '王芳', idNoMasked: '3502**********0028' }),
    ];
    let covered = namesakes;
    const api = fakeApi().on(listInsuredPeople, ({ query }) => {
      const { personStatus: states } = query as { personStatus?: string };
      const list = states === '1' ? covered : namesakes;
      return { list, count: list.length };
    });
    const { user } = open(api);
    const search = await screen.findByRole('searchbox', { name: '姓名或完整证件号码' });

    await user.type(search, '王芳{Enter}');
    expect(await screen.findByText('“王芳”有2人在保（尾号0011、0028），请核对证件号码')).toBeInTheDocument();
    covered = [];
    await user.clear(search);
    await user.type(search, '王 芳{Enter}');

    expect(
      await screen.findByText('没有在保的“王 芳”；其他保障分属2人（尾号0011、0028），见下表'),
    ).toBeInTheDocument();
  });

  it('have a certificate per project to download', async () => {
    const api = fakeApi().on(listInsuredPeople, { list: [], count: 0 }).on(getProjectCertificate, new Blob());
    const { user } = open(api);

    await user.click(await screen.findByRole('combobox', { name: '项目' }));
    await user.click(await screen.findByTitle(aProject.projectname));
    await user.click(screen.getByRole('button', { name: '下载项目参保证明' }));

    expect(api.calls(getProjectCertificate)).toMatchObject([{ query: { projectId: '7' } }]);
  });
});
