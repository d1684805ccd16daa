import { screen, waitFor } from '@testing-library/react';
import { checkPersons, updateInsure, type PersonRowTyped } from 'shared-kernel/contract/insure';
import { listProjectNames } from 'shared-kernel/contract/projects';
import { projectStatus } from 'shared-kernel/domain/dictionaries';
import { staff } from '../../shared/insure.fixture';
import { anApi, openDraft } from './apply.fixture';

const aProject = { id: 5, projectname: '一号车间', projectStatus: projectStatus.code.running };

describe('project and unit of an application', () => {
  it('are applied to people who have none themselves', async () => {
    const [first, ...others] = staff as [PersonRowTyped, ...PersonRowTyped[]];
    const api = anApi().on(listProjectNames, { list: [aProject] });
    const { user } = openDraft([{ ...first, workUnit: '三车间' }, ...others], api);

    await user.click(await screen.findByRole('combobox', { name: '所属项目' }));
    await user.click(await screen.findByText('一号车间'));
    await user.type(screen.getByLabelText('实际用工单位'), '海沧一分厂');
    await user.click(screen.getByRole('button', { name: '保存草稿' }));

    expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
    expect(api.calls(updateInsure)[0]?.body).toMatchObject({
      projectId: aProject.id,
      persons: [{ workUnit: '三车间' }, { workUnit: '海沧一分厂' }, { workUnit: '海沧一分厂' }],
    });
    await waitFor(() =>
      expect(api.calls(checkPersons).at(-1)?.body).toMatchObject({ projectId: aProject.id }),
    );
  });
});
