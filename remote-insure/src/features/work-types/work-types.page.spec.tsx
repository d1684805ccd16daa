import { screen } from '@testing-library/react';
import { saveTable } from 'shared-kernel/client';
import { listCustomerMeals } from 'shared-kernel/contract/insure';
import { listEmployJobType, listWorkTypes } from 'shared-kernel/contract/reference';
import { getWorkTypeTree, matchWorkTypes } from 'shared-kernel/contract/work-types';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { WorkTypesPage } from './work-types.page';
import { takes } from './work-type-search';
import { aWorkType, hrefOf } from '../../shared/insure.fixture';

jest.mock('shared-kernel/client', () => ({
  ...jest.requireActual<object>('shared-kernel/client'),
  saveTable: jest.fn(),
}));

const workType = aWorkType({
  workTypeNo: '0601',
  workTypeName: '电子装配工',
  aliases: ['装配工'],
  jobType: 3,
  industry: '电子制造',
});

describe('the tool for work types', () => {
  it('shows a work type with its class, and offers to report one that is missing', async () => {
    const api = fakeApi()
      .on(getWorkTypeTree, { list: [{ industry: '电子制造', workTypes: [workType] }] })
      .on(listWorkTypes, ({ query }) =>
        query.keyword === 'zpg' ? { list: [], count: 0 } : { list: [workType], count: 1 },
      )
      .on(listCustomerMeals, { list: [], count: 0 })
      .on(listEmployJobType, { list: [{ value: '1', label: '一类（办公室内勤）', desc: '文员、会计' }] });
    const { user } = renderPage(<WorkTypesPage />, { api, route: '/workTypeTools/index' });

    expect(await screen.findByText('3类')).toBeInTheDocument();
    expect(screen.getByText('暂无可投方案')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '下载工种分类表' }));
    expect(saveTable).toHaveBeenCalledWith('工种分类表.xlsx', [
      ['编号', '工种', '职业类别', '行业', '别名', '作业要求'],
      ['0601', '电子装配工', '三类（一般操作/驾驶小车）', '电子制造', '装配工', '-'],
    ]);
    await user.type(screen.getByRole('textbox', { name: '工种名称/别名/拼音' }), 'zpg');

    expect(await screen.findByText(/未找到“zpg”/)).toBeInTheDocument();
    expect(await hrefOf('提交反馈')).toBe('/workTypeTools/index?tab=feedback');
  });

  it('finds a plan suitable only if it covers the class, and also work at height where that is needed', () => {
    const plan = { jobTypes: [1, 3], heightWork: 0 };
    expect(takes(plan, workType)).toBe(true);
    expect(takes(plan, { ...workType, jobType: 4 })).toBe(false);
    expect(takes(plan, { ...workType, heightWork: true })).toBe(false);
    expect(takes({ ...plan, heightWork: 1 }, { ...workType, heightWork: true })).toBe(true);
  });

  it('matches pasted lines, and lets the user choose where a match is uncertain', async () => {
    const known = { workTypeId: 1, workTypeName: '电子装配工', jobType: 3, score: 100 };
    const alike = { workTypeId: 2, workTypeName: '装卸搬运工', jobType: 4, score: 64 };
    const api = fakeApi().on(matchWorkTypes, {
      list: [
        { name: '电子装配工', best: known, score: 100, candidates: [known] },
        { name: '搬运', best: null, score: 64, candidates: [alike] },
        { name: '占星师', best: null, score: 0, candidates: [] },
      ],
    });
    const { user } = renderPage(<WorkTypesPage />, { api, route: '/workTypeTools/index?tab=match' });

    await user.click(screen.getByRole('button', { name: '开始匹配' }));
    expect(await screen.findByText('请先粘贴岗位名称，每行一个')).toBeInTheDocument();
    await user.click(screen.getByRole('textbox', { name: '岗位名称' }));
    await user.paste('电子装配工\t三班\n\n搬运\n占星师');
    await user.click(screen.getByRole('button', { name: '开始匹配' }));

    expect(await screen.findByText(/共3行，已匹配1行，2行待选择或反馈/)).toBeInTheDocument();
    expect(api.calls(matchWorkTypes).at(-1)?.body).toEqual({ names: ['电子装配工', '搬运', '占星师'] });
    await user.click(screen.getByRole('combobox', { name: '搬运的系统工种' }));
    await user.click(await screen.findByTitle('装卸搬运工（4类，匹配度64）'));
    expect(await screen.findByText(/共3行，已匹配2行/)).toBeInTheDocument();
  });
});
